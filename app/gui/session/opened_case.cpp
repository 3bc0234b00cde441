#include "app/gui/session/opened_case.h"

#include <algorithm>
#include <system_error>

#include "app/gui/edits/access.h"
#include "app/gui/session/files.h"
#include "core/backends/array/array_backend.h"
#include "core/io/archive.h"
#include "core/onnx/onnx_case.h"
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

// A model with the first data set beside it, or the test that a folder is.
Result<OpenedCase> open_onnx(const fs::path& path) {
  const bool is_model = is_onnx_model(path);
  const fs::path model = is_model ? path : onnx_tests(path).front().model;
  Result<OnnxCase> made =
      is_model ? read_onnx_case_beside(path) : read_onnx_case(model, onnx_tests(path).front().data_set);
  if (!made) return tl::unexpected(made.error());
  Result<ComparedOutputs> compared;
  for (const OnnxOutput& output : made->outputs) compared->expected[output.resource] = output.file;
  const fs::path folder = model.parent_path();
  if (made->outputs.empty() && golden_folder(folder)) compared = golden_outputs(folder);
  const std::string title = (is_model ? path : fs::absolute(path).lexically_normal()).filename().string();
  return compared.map([&](ComparedOutputs outputs) {
    return OpenedCase{Document(std::move(made->model), folder, title.empty() ? "model" : title), std::move(outputs)};
  });
}

}  // namespace

bool is_onnx_test(const fs::path& path) {
  std::error_code failed;
  return fs::is_directory(path, failed) && !onnx_tests(path).empty();
}

bool opens_as_case(const fs::path& path) {
  return golden_folder(path) || is_case(path) || is_onnx_test(path) || is_golden_archive(path);
}

bool is_folder_of_cases(const fs::path& path) {
  std::error_code failed;
  if (!fs::is_directory(path, failed)) return suite_folder(path).has_value();
  return !golden_folder(path) && !is_onnx_test(path);
}

fs::path case_file_of(const fs::path& path) {
  if (const auto folder = golden_folder(path)) return *folder / "model.json";
  return is_onnx_test(path) ? onnx_tests(path).front().model : path;
}

Result<OpenedCase> open_as_case(const fs::path& path) {
  const auto folder = golden_folder(path);
  if (is_onnx_test(path) || is_onnx_model(path)) return open_onnx(path);
  if (!folder && !is_case(path)) return open_archive(path);
  Result<ComparedOutputs> outputs = folder ? golden_outputs(*folder) : ComparedOutputs{};
  if (!outputs) return tl::unexpected(outputs.error());
  return open_case(case_file_of(path)).map([&](Document document) {
    return OpenedCase{std::move(document), *std::move(outputs)};
  });
}

Result<OpenedCase> open_arrays(const fs::path& one, const fs::path& other) {
  const auto title = [](const fs::path& array) { return array.filename().string(); };
  Result<Document> first = array_document(one, title(one));
  if (!first) return tl::unexpected(first.error());
  const Model& model = *first->model();
  const Dispatchable* copy = find_dispatchable(model, 0);
  const TensorDesc* output = copy ? find_desc(model, {0, copy->desc.schema->output()}) : nullptr;
  const Result<void> fits = output ? check_array(other, {.desc = *output, .buffer = {}}) : Result<void>();
  if (!fits && array_failure(fits.error().what) == "does not fit")
    if (Result<Document> second = array_document(other, title(other))) {
      OpenedCase tabs{*std::move(first), {}};
      tabs.beside = *std::move(second);
      return tabs;
    }
  return array_document(one, title(one) + " and " + title(other)).map([&](Document both) {
    return OpenedCase{std::move(both), {.array = other, .expected = {}}};
  });
}

}  // namespace opscope::gui
