#include "app/gui/session/refused_case.h"

#include <cstdint>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/gui/session/opened_case.h"
#include "core/io/file.h"
#include "core/model/json.h"
#include "core/text/and_list.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t most_blanks = 4096;  // bytes that are looked at

bool has_no_text(const fs::path& file) {
  std::error_code failed;
  if (!fs::is_regular_file(file, failed)) return false;
  const Result<std::string> text = read_text(file, most_blanks);
  return text && text->find_first_not_of(" \t\r\n") == std::string::npos;
}

// The unknown members of the object at which reading ended with this error.
std::vector<std::string> unknown_members(const fs::path& file, const Error& error) {
  CaseWarnings warnings;
  std::vector<std::string> names;
  if (read_model(file, &warnings)) return names;
  for (const CaseWarning& warning : warnings)
    if (const std::size_t dot = warning.path.rfind('.');
        dot != std::string::npos && error.where.ends_with(": " + warning.path.substr(0, dot)))
      names.push_back(warning.path.substr(dot + 1));
  return names;
}

}  // namespace

Error refused_case(const fs::path& file, Error error) {
  const fs::path text = case_file_of(file);
  if (lower_extension(text) != ".json") return error;
  if (has_no_text(text)) return {error.kind, text.string(), "the file is empty: it holds no case"};
  if (error.what.ends_with(" is missing"))
    if (const std::vector<std::string> names = unknown_members(text, error); !names.empty())
      error.what += "; not understood: " + and_list(names);
  return error;
}

}  // namespace opscope::gui
