#pragma once
// A case with unsaved changes as a file: an ordinary case file, with what is needed to recover it under
// opscope.session.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/gui/edits/operators.h"
#include "app/gui/session/compared_outputs.h"
#include "app/gui/session/file_mark.h"
#include "core/error.h"
#include "core/model/model.h"

namespace opscope::gui {

struct Session {
  Model model;                            // with its view, and with sources as the case names them
  std::filesystem::path path;             // of the case's file; empty: never saved
  std::filesystem::path folder;           // relative sources are in here
  std::string name;                       // the title in the window
  FileMark mark;                          // of the file as it was before the changes
  std::int64_t time = 0;                  // of the last change, seconds since 1970
  std::int64_t process = 0;               // the id of the process that kept it
  ComparedOutputs compared;               // those in files
  std::vector<OperatorMemory> operators;  // what operators had that were replaced by others
  bool shows_array = false;               // as CaseFile has it
  bool in_front = false;                  // of the unsaved cases of its window, it was the last one on screen
  std::string compared_tab;               // the title of the tab compared with, which cannot be recovered; empty: none
};

// The text has absolute paths of sources, so that it can be opened from any folder.
std::string write_session(const Session& session);

// BadInput if the text is no case, holds no session, or a session of an unknown version.
Result<Session> parse_session(std::string_view text, const std::string& file);

// Removes what write_session added, so that a session file can be opened as a plain case.
void forget_session(Model& model);

}  // namespace opscope::gui
