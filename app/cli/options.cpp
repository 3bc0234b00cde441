#include "app/cli/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>

#include "app/cli/backends.h"

namespace opscope::cli {
namespace {

std::vector<std::string> profile_names() {
  std::vector<std::string> names;
  for (const NumericsProfile& profile : numerics_profiles()) names.emplace_back(profile.name);
  return names;
}

}  // namespace

void add_shared_options(CLI::App& app, SharedOptions& options) {
  const char* group = "Shared options";
  app.add_option_function<std::string>(
         "--feature-level",
         [&options](const std::string& text) {
           options.feature_level = parse_feature_level(text);
           if (!options.feature_level)
             throw CLI::ValidationError("--feature-level",
                                        fmt::format("'{}' is none of {}", text, fmt::join(feature_level_names, " ")));
         },
         fmt::format("DirectML feature level, {} to {} (default: the case's own, else {})", feature_level_names.front(),
                     feature_level_names.back(), name(highest_feature_level)))
      ->type_name("LEVEL")
      ->group(group);
  app.add_option_function<std::string>(
         "--numerics",
         [&options](const std::string& text) {
           const NumericsProfile* profile = find_numerics_profile(text);
           if (!profile)
             throw CLI::ValidationError("--numerics",
                                        fmt::format("'{}' is none of {}", text, fmt::join(profile_names(), " ")));
           options.numerics = profile->numerics;
         },
         "What DirectML leaves open: documented, observed or onnx (default: the case's own, else documented)")
      ->type_name("PROFILE")
      ->group(group);
  app.add_option("--input-path", options.input_path, "Where a sourcePath is looked up after the case's own folder")
      ->type_name("DIR")
      ->group(group);
  app.add_option("--output-path", options.output_path,
                 "Every file that a case writes lands under it (default: the current folder)")
      ->type_name("DIR")
      ->group(group);
  app.add_flag("--overwrite", options.overwrite,
               "A case may replace files of another format than it writes, export a golden folder with changes")
      ->group(group);
  app.add_flag("-q,--quiet", options.quiet, "No progress, notes or warnings; errors and results stay")->group(group);
  app.add_flag("-v,--verbose", options.verbose, "Every finding and more detail")->group(group);
  app.add_flag("--json", options.json, "Results as JSON on standard output, where the verb has them")->group(group);
}

CLI::Option* add_backend_option(CLI::App& app, std::string& backend, const std::string& meaning) {
  return app.add_option("-b,--backend", backend, meaning)
      ->type_name("BACKEND")
      ->check(CLI::IsMember(std::vector<std::string>(backend_names.begin(), backend_names.end())));
}

}  // namespace opscope::cli
