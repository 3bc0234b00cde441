#pragma once
// The cases in a folder, or in a suite.

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/suite/suite_members.h"

namespace opscope::gui {

struct ListedCase {
  enum class Kind {
    Model,     // a case file
    Golden,    // golden vectors: a folder or an archive
    Rejected,  // a descriptor of a suite that must be refused
    Broken,    // cannot be looked at; `problem` says why
  };
  Kind kind = Kind::Model;
  std::filesystem::path path;  // absolute if the folder is
  std::string name;            // the path in the folder, with forward slashes
  std::string problem = {};
  std::optional<SuiteMember> member = {};  // as its suite lists it
  std::filesystem::path theirs = {};       // where another program's results of it lie; empty: the backends are judged
};

struct CaseList {
  std::vector<ListedCase> cases;   // by name, each folder's in one piece
  std::vector<std::string> notes;  // what was left out, a sentence without a full stop each
};

// The order of names: digits count as one number, so that "case_2" comes before "case_10".
bool name_comes_before(std::string_view a, std::string_view b);

// More would be no list for people, and a folder that is larger was chosen by mistake.
inline constexpr std::size_t most_cases = 10'000, most_entries = 200'000, deepest_folder = 16;

// Every case file (.json), golden folder and golden .npz archive in the folder and below; of a suite the cases that its
// manifest lists, in its order. Hidden files and links are ignored, and so are other files named manifest.json and
// archives without a model. A golden folder itself is one case. Errors: the folder, or the manifest of a suite that it
// is, cannot be read; Cancelled.
Result<CaseList> list_cases(const std::filesystem::path& folder, const std::function<bool()>& stop);

// Where the results of a case lie in a folder or archive of results: by the path that the case has in the folder, or in
// its suite, as verify --results takes them. `several`: it is not the only case.
std::filesystem::path results_for(const ListedCase& listed, const std::filesystem::path& results, bool several);

}  // namespace opscope::gui
