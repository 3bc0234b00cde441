#pragma once
// A case with unsaved changes as a file: a case file like any other, with what is needed to recover it under
// opscope.session.

#include <cstdint>
#include <filesystem>
#include <string>

#include "app/gui/session/file_mark.h"
#include "core/error.h"
#include "core/model/model.h"

namespace opscope::gui {

struct Session {
  Model model;                   // sources as the case has them; with the view
  std::filesystem::path path;    // of the file the changes belong to; empty: it was never saved
  std::filesystem::path folder;  // relative sources stand here
  std::string name;              // what the window calls it
  FileMark mark;                 // of the file the changes were made to
  std::int64_t time = 0;         // of the last change, seconds since 1970
  std::int64_t process = 0;      // that kept it
};

// Sources stand in the text as absolute paths, so that it opens from wherever it lies.
std::string write_session(const Session& session);

// BadInput where the text is no case, holds no session, or one of a version that this program does not know.
Result<Session> parse_session(std::string_view text, const std::string& file);

// Removes what write_session added, so that a session file can be opened as a plain case.
void forget_session(Model& model);

}  // namespace opscope::gui
