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

// The same option before and after the verb: neither can be meant to be ignored.
void refuse_second(const char* option, bool given) {
  if (given) throw CLI::ValidationError(option, "may be given once");
}

void add_folder(CLI::App& app, const char* option, std::optional<std::filesystem::path>& folder,
                const std::string& meaning) {
  app.add_option_function<std::string>(
         option,
         [&folder, option](const std::string& text) {
           refuse_second(option, folder.has_value());
           if (text.empty()) throw CLI::ValidationError(option, "'' is not the name of a folder");
           folder = text;
         },
         meaning)
      ->type_name("DIR")
      ->group(shared_group);
}

}  // namespace

void add_shared_options(CLI::App& app, SharedOptions& options) {
  app.add_option_function<std::string>(
         "--feature-level",
         [&options](const std::string& text) {
           refuse_second("--feature-level", options.feature_level.has_value());
           options.feature_level = parse_feature_level(text);
           if (!options.feature_level)
             throw CLI::ValidationError("--feature-level",
                                        fmt::format("'{}' is none of {}", text, fmt::join(feature_level_names, " ")));
         },
         fmt::format("DirectML feature level, {} to {} (default: the case's own, else {})", feature_level_names.front(),
                     feature_level_names.back(), name(highest_feature_level)))
      ->type_name("LEVEL")
      ->group(shared_group);
  app.add_option_function<std::string>(
         "--numerics",
         [&options](const std::string& text) {
           refuse_second("--numerics", options.numerics.has_value());
           const Result<Numerics> numerics = parse_numerics(text);
           if (!numerics)
             throw CLI::ValidationError("--numerics", numerics.error().where + " " + numerics.error().what);
           options.numerics = *numerics;
         },
         "What DirectML leaves open: documented, observed or onnx, and settings to change in it, as in "
         "onnx,ties=away_from_zero; info --operators lists them (default: the case's own, else documented)")
      ->type_name("PROFILE[,SETTING=CHOICE...]")
      ->group(shared_group);
  add_folder(app, "--input-path", options.given_input_path,
             "Where a sourcePath is looked up after the case's own folder");
  add_folder(app, "--output-path", options.given_output_path,
             "Every file that a case writes lands under it (default: the current folder)");
  app.add_option_function<std::string>(
         "--memory-limit",
         [&options](const std::string& text) {
           refuse_second("--memory-limit", options.memory_limit.has_value());
           const auto size = parse_size(text);
           if (!size) throw CLI::ValidationError("--memory-limit", size.error().what);
           options.memory_limit = *size;
         },
         "What a case may take of memory, such as 4GiB or 512MiB (default: three quarters of what is free)")
      ->type_name("SIZE")
      ->group(shared_group);
  app.add_flag("--overwrite", options.overwrite,
               "A case may replace files of another format than it writes, export a golden folder with changes")
      ->group(shared_group);
  app.add_flag("-q,--quiet", options.quiet, "No progress, notes or warnings; errors and results stay")
      ->group(shared_group);
  app.add_flag("-v,--verbose", options.verbose, "Every finding and more detail")->group(shared_group);
  app.add_flag("--strict", options.strict, "Warnings about a case are errors, before anything of it runs")
      ->group(shared_group);
  app.add_flag("--json", options.json, "Results as JSON on standard output, where the verb has them")
      ->group(shared_group);
}

int fail_without_json(std::string_view verb, std::string_view instead) {
  return fail("--json", fmt::format("{} has no JSON output: {}", verb, instead));
}

CLI::Option* add_backend_option(CLI::App& app, std::string& backend, const std::string& meaning) {
  return app.add_option("-b,--backend", backend, meaning)
      ->type_name("BACKEND")
      ->check(CLI::IsMember(std::vector<std::string>(backend_names.begin(), backend_names.end())));
}

}  // namespace opscope::cli
