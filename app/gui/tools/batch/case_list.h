#pragma once
// The cases in a folder.

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace opscope::gui {

struct ListedCase {
  enum class Kind {
    Model,   // a case file
    Golden,  // golden vectors: a folder or an archive
    Broken,  // cannot be looked at; `problem` says why
  };
  Kind kind = Kind::Model;
  std::filesystem::path path;  // absolute if the folder is
  std::string name;            // the path in the folder, with forward slashes
  std::string problem = {};
};

struct CaseList {
  std::vector<ListedCase> cases;   // by name, each folder's in one piece
  std::vector<std::string> notes;  // what was left out, a sentence without a full stop each
};

// The order of names: digits count as one number, so that "case_2" comes before "case_10".
bool name_comes_before(std::string_view a, std::string_view b);

// More would be no list for people, and a folder that is larger was chosen by mistake.
inline constexpr std::size_t most_cases = 10'000, most_entries = 200'000, deepest_folder = 16;

// Every case file (.json), golden folder and golden .npz archive in the folder and below. Hidden files and links are
// ignored, and so are files named manifest.json and archives without a model. A golden folder itself is one case.
// Errors: the folder cannot be read; Cancelled.
Result<CaseList> list_cases(const std::filesystem::path& folder, const std::function<bool()>& stop);

}  // namespace opscope::gui
