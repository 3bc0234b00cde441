#include "app/gui/session/opened_case.h"

#include <algorithm>
#include <system_error>

#include "app/gui/session/files.h"
#include "core/io/archive.h"
#include "core/suite/suite_manifest.h"
#include "core/vectors/golden_files.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

bool is_golden_archive(const fs::path& path) {
  if (!is_archive(path)) return false;
  const Result<Archive> archive = Archive::open(path);
  const auto has = [&](const char* member) { return std::ranges::count(archive->names(), member) != 0; };
  return archive && has("manifest.json") && has("model.json");
}

Result<OpenedCase> open_archive(const fs::path& path) {
  std::error_code ignored;
  const fs::path archive = fs::absolute(path, ignored);
  const Result<Manifest> manifest = read_manifest(archive);
  if (!manifest) return tl::unexpected(manifest.error());
  Result<Model> model = read_golden_model(archive, *manifest);
  if (!model) return tl::unexpected(model.error());
  return golden_outputs(archive).map([&](ComparedOutputs outputs) {
    return OpenedCase{Document(*std::move(model), archive.parent_path(), archive.filename().string()),
                      std::move(outputs)};
  });
}

}  // namespace

bool opens_as_case(const fs::path& path) { return golden_folder(path) || is_case(path) || is_golden_archive(path); }

bool is_folder_of_cases(const fs::path& path) {
  std::error_code failed;
  return fs::is_directory(path, failed) ? !golden_folder(path) : suite_folder(path).has_value();
}

fs::path case_file_of(const fs::path& path) {
  const auto folder = golden_folder(path);
  return folder ? *folder / "model.json" : path;
}

Result<OpenedCase> open_as_case(const fs::path& path) {
  const auto folder = golden_folder(path);
  if (!folder && !is_case(path)) return open_archive(path);
  Result<ComparedOutputs> outputs = folder ? golden_outputs(*folder) : ComparedOutputs{};
  if (!outputs) return tl::unexpected(outputs.error());
  return open_case(case_file_of(path)).map([&](Document document) {
    return OpenedCase{std::move(document), *std::move(outputs)};
  });
}

}  // namespace opscope::gui
