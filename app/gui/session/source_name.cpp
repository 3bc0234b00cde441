#include "app/gui/session/source_name.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <system_error>

#include "app/gui/jobs/load_case.h"
#include "core/io/array_file.h"
#include "core/io/image.h"
#include "core/io/raw_file.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

std::string quoted_source(const std::string& source) { return "'" + visible_name(source, 60) + "'"; }

}  // namespace

std::string missing_source_text(const std::string& source, const std::vector<std::string>& folders) {
  if (folders.empty() || std::filesystem::path(source).is_absolute()) return quoted_source(source) + ": no such file";
  return fmt::format("{}: no such file in {}", quoted_source(source), fmt::join(folders, " or "));
}

std::string why_no_source(const std::string& name, const std::string& present,
                          const std::optional<SearchPaths>& paths) {
  if (name.empty()) return "the name of a file is missing";  // a case file cannot hold an empty path
  if (!paths) return "";
  const Result<std::filesystem::path> found = find_source(name, *paths);
  if (!found) return missing_source_text(name, searched_folders(*paths));
  std::error_code failed;
  if (std::filesystem::is_directory(*found, failed))
    return quoted_source(name) + " is a folder: type the name of a file";
  const bool is_source = has_image_name(*found) || has_array_name(*found) || has_raw_name(*found) || name == present;
  return is_source ? "" : fmt::format("{} {}", quoted_source(name), no_kind_of_source);
}

}  // namespace opscope::gui
