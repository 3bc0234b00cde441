#include "app/cli/case.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <system_error>

#include "app/cli/console.h"
#include "app/cli/output.h"
#include "app/cli/standard_streams.h"
#include "core/limits/failure.h"
#include "core/model/bind.h"
#include "core/model/foreign.h"
#include "core/model/json.h"
#include "core/model/run_model.h"
#include "core/model/type_warnings.h"
#include "core/onnx/onnx_case.h"
#include "core/text/visible.h"
#include "core/validation/validate.h"
#include "core/vectors/golden_files.h"

namespace opscope::cli {

namespace {

constexpr const char* standard_input = "-";
constexpr std::uint64_t max_input_bytes = std::uint64_t{256} << 20;  // as for case files

Result<Model> read_case_from_input(CaseWarnings& warnings) {
  auto text = read_standard_input(max_input_bytes);
  if (!text) return tl::unexpected(text.error());
  return parse_model(*text, name_of(standard_input), &warnings);
}

// A case file, an ONNX model, golden vectors in an archive, or standard input.
Result<Model> read_case(const std::filesystem::path& file, CaseWarnings& warnings) {
  if (file == standard_input) return read_case_from_input(warnings);
  if (is_onnx_model(file)) return read_onnx_model(file);
  if (!is_archive(file)) return read_model(file, &warnings);
  return read_manifest(file).and_then([&](const Manifest& manifest) { return read_golden_model(file, manifest); });
}

// The validator's warnings about the dispatches, bound to the resources before the first dispatch.
Result<CaseWarnings> validator_warnings(const Model& model, const SearchPaths& paths) {
  const Result<Resources> resources = load_resources(model, paths);
  if (!resources) return tl::unexpected(resources.error());
  CaseWarnings warnings;
  const Binder binder(model);
  for (const Command& command : model.commands) {
    if (interrupted()) return cancelled();
    const auto* dispatch = std::get_if<DispatchCommand>(&command);
    if (dispatch == nullptr) continue;
    const Result<Invocation> invocation = binder.bind(*dispatch, *resources);
    if (!invocation) return tl::unexpected(invocation.error());
    for (const Diagnostic& found : validate(*invocation))
      if (found.severity == Diagnostic::Severity::Warning)
        add_warning(warnings, path_in_case(model, *dispatch, found.path), found.message);
  }
  return warnings;
}

// The first of `warnings` as an error.
Result<void> none_of(const CaseWarnings& warnings) {
  if (warnings.empty()) return {};
  std::string what = warnings.front().what;
  if (what.ends_with('.')) what.pop_back();
  what += " (an error under --strict";
  if (warnings.size() > 1) what += fmt::format(", as {} more", warnings.size() - 1);
  return bad_input(warnings.front().path, what + ")");
}

}  // namespace

std::string name_of(const std::filesystem::path& file) {
  return file == standard_input ? "standard input" : file.empty() ? "MODEL ''" : file.string();
}

std::string shown(const std::filesystem::path& file) { return visible_name(name_of(file)); }

Result<Model> load_model(const std::filesystem::path& file, const SharedOptions& options) {
  std::error_code unknown;  // of standard input, or of a file that is not there
  const std::uint64_t size = std::filesystem::file_size(file, unknown);
  if (const auto fits = check_memory(unknown ? 0 : bytes_to_read_case(size), options.memory_limit); !fits)
    return tl::unexpected(in_file(file, fits.error()));
  CaseWarnings warnings;
  auto model = read_case(file, warnings);
  if (!model) return tl::unexpected(in_file(file, model.error()));
  if (options.numerics) model->numerics = *options.numerics;
  if (options.feature_level) model->feature_level = *options.feature_level;
  const SearchPaths paths = search_paths(file, options);
  for (CaseWarning& warning : type_warnings(*model, paths)) warnings.push_back(std::move(warning));
  if (!options.strict) {
    for (const CaseWarning& warning : warnings)
      warn(options.quiet, fmt::format("{}: {}: {}", name_of(file), warning.path, warning.what));
    return model;
  }
  if (const auto none = none_of(warnings); !none) return tl::unexpected(in_file(file, none.error()));
  if (const auto fits = check_case_memory(file, *model, CaseUse::Run, {"reference"}, options); !fits)
    return tl::unexpected(in_file(file, fits.error()));
  const Result<CaseWarnings> found = validator_warnings(*model, paths);
  if (!found) return tl::unexpected(in_file(file, found.error()));
  if (const auto none = none_of(*found); !none) return tl::unexpected(in_file(file, none.error()));
  return model;
}

SearchPaths search_paths(const std::filesystem::path& file, const SharedOptions& options) {
  // Standard input has no folder.
  return {file == standard_input ? options.input_path() : file.parent_path(), options.input_path()};
}

ReadFiles files_read(const std::filesystem::path& file, const Model& model, const SharedOptions& options) {
  ReadFiles files = opscope::files_read(model, search_paths(file, options));
  add_read(files, file);
  return files;
}

Result<void> check_case_memory(const std::filesystem::path& file, const Model& model, CaseUse use,
                               const std::vector<std::string_view>& backends, const SharedOptions& options) {
  const CaseMemory memory = memory_of(model, search_paths(file, options));
  const auto devices = static_cast<std::uint64_t>(std::ranges::count(backends, "gpu"));
  return check_memory(needed_bytes(memory, use, backends.size(), devices), options.memory_limit);
}

Error in_file(const std::filesystem::path& file, Error error) {
  const std::string name = name_of(file);
  const bool named = error.where == name || error.where.starts_with(name + ":");
  if (!named) error.where = error.where.empty() ? name : name + ": " + error.where;
  return error;
}

int for_each_case(const std::vector<std::filesystem::path>& files,
                  const std::function<Result<int>(const std::filesystem::path&)>& act) {
  if (std::ranges::count(files, standard_input) > 1) return fail("-", "standard input holds one case: name it once");
  int status = 0;
  for (auto file = files.begin(); file != files.end(); ++file) {
    const Result<int> done = guarded([&] { return act(*file); }).map_error([&](Error error) {
      return error.where.empty() ? in_file(*file, std::move(error)) : error;
    });
    status = std::max(status, done ? *done : fail(done.error()));
    if (done || done.error().kind != Error::Kind::Cancelled) continue;
    std::vector<std::string> rest;
    for (++file; file != files.end(); ++file) rest.push_back(name_of(*file));
    if (!rest.empty()) fail("not begun", fmt::format("{}", fmt::join(rest, ", ")));
    break;
  }
  return status;
}

int status_of_skipped(const std::filesystem::path& file, const Model& model) {
  const Result<void> whole = check_runs_whole(model);
  return whole ? int{exit_success} : fail(in_file(file, whole.error()));
}

void print_warnings(const std::filesystem::path& file, const Model& model, const DispatchCommand& dispatch,
                    const Invocation& invocation, const SharedOptions& options) {
  for (const Diagnostic& found : validate(invocation))
    if (found.severity == Diagnostic::Severity::Warning)
      warn(options.quiet,
           fmt::format("{}: {}: {}", name_of(file), path_in_case(model, dispatch, found.path), found.message));
}

}  // namespace opscope::cli
