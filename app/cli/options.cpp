#include "app/cli/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>

#include "app/cli/backends.h"
#include "app/cli/console.h"
#include "core/limits/size_text.h"
#include "core/operators/schema/numerics_text.h"

namespace opscope::cli {
namespace {

constexpr const char* shared_group = "Shared options";

// An option of one value that `read` turns into the member of SharedOptions, or into an error. The same option before
// and after the verb is an error: ignoring either would be wrong.
template <class T, class Read>
void add_once(CLI::App& app, const std::string& option, std::optional<T>& value, const char* type,
              const std::string& meaning, const Read& read) {
  const auto take = [&value, option, read](const std::string& text) {
    if (value) throw CLI::ValidationError(option, "may be given once");
    const Result<T> found = read(text);
    const std::string culprit = found ? "" : found.error().where;
    if (!found) throw CLI::ValidationError(option, (culprit.empty() ? "" : culprit + " ") + found.error().what);
    value = *found;
  };
  app.add_option_function<std::string>(option, take, meaning)->type_name(type)->group(shared_group);
}

Result<FeatureLevel> level_named(const std::string& text) {
  if (const auto level = parse_feature_level(text)) return *level;
  return bad_input("", fmt::format("'{}' is none of {}", text, fmt::join(feature_level_names, " ")));
}

Result<std::filesystem::path> folder_named(const std::string& text) {
  if (text.empty()) return bad_input("", "'' is not the name of a folder");
  return text;
}

}  // namespace

void add_shared_options(CLI::App& app, SharedOptions& options) {
  add_once(app, "--feature-level", options.feature_level, "LEVEL",
           fmt::format("DirectML feature level, {} to {} (default: the case's own, else {})",
                       feature_level_names.front(), feature_level_names.back(), name(highest_feature_level)),
           level_named);
  add_once(app, "--numerics", options.numerics, "PROFILE[,SETTING=CHOICE...]",
           "Numerics profile: documented, observed, onnx or onnxruntime, with optional changes, as in "
           "onnx,ties=away_from_zero; info --operators lists the settings (default: the case's own, else documented)",
           parse_numerics);
  add_once(app, "--input-path", options.given_input_path, "DIR",
           "Second folder in which a sourcePath is looked up, after the case's own", folder_named);
  add_once(app, "--output-path", options.given_output_path, "DIR",
           "Folder for all files that a case writes (default: the current folder)", folder_named);
  add_once(app, "--memory-limit", options.memory_limit, "SIZE",
           "Memory that a case may use, such as 4GiB or 512MiB (default: three quarters of the free memory)",
           parse_size);
  app.add_flag("--overwrite", options.overwrite,
               "Let a case replace files of other formats, and export a golden folder that was changed")
      ->group(shared_group);
  app.add_flag("-q,--quiet", options.quiet, "No progress, notes or warnings; only errors and results")
      ->group(shared_group);
  app.add_flag("-v,--verbose", options.verbose, "All findings, and more details")->group(shared_group);
  app.add_flag("--strict", options.strict, "Treat warnings about a case as errors, before it runs")
      ->group(shared_group);
  app.add_flag("--json", options.json, "Results as JSON on standard output, if the verb supports it")
      ->group(shared_group);
}

int fail_without_json(std::string_view verb, std::string_view instead) {
  return fail("--json", fmt::format("{} has no JSON output: {}", verb, instead));
}

CLI::Option* add_backend_option(CLI::App& app, std::string& backend, const std::string& meaning) {
  return app.add_option("-b,--backend", backend, meaning)
      ->type_name("BACKEND")
      ->check(CLI::IsMember(std::vector<std::string>(own_backends.begin(), own_backends.end())));
}

}  // namespace opscope::cli
