#include <fmt/format.h>

#include "app/cli/backends.h"
#include "app/cli/case.h"
#include "app/cli/console.h"
#include "app/cli/device_text.h"
#include "app/cli/standard_streams.h"
#include "app/cli/verbs.h"
#include "core/backends/reference/reference_backend.h"
#include "core/text/visible.h"
#include "core/vectors/golden.h"

namespace opscope::cli {
namespace {

struct ExportArguments {
  std::filesystem::path model, folder;
  std::string format = "npy";
};

int export_model(const SharedOptions& options, const ExportArguments& arguments) {
  if (options.json) return fail_without_json("export", "its results are the files it writes");
  if (arguments.folder.empty()) return fail("-o ''", "not the name of a folder");
  if (is_standard_stream(arguments.folder))
    return fail("-o -", "golden vectors are a folder; they cannot be written to standard output");
  catch_interrupts();
  const auto model = load_model(arguments.model, options);
  if (!model) return fail(model.error());
  if (const auto fits = check_case_memory(arguments.model, *model, CaseUse::Export, {"reference"}, options); !fits)
    return fail(in_file(arguments.model, fits.error()));
  GoldenOrigin origin;
  for (const std::string_view name : backend_names) {
    const auto backend = make_backend(name);
    if (backend) origin.devices.emplace(name, (*backend)->device());
    if (name == "gpu") origin.driver = golden_driver(device_report(backend));
  }
  const auto reference = make_reference_backend();
  ProgressLine progress(options.quiet, "reference");
  const auto written = export_golden(*model, search_paths(arguments.model, options), *reference, arguments.folder,
                                     origin, {0, interrupted, progress.callback()},
                                     {options.overwrite, files_read(arguments.model, *model, options),
                                      [&](const std::string& line) { warn(options.quiet, line); },
                                      "choose another folder, or --overwrite, which replaces what was changed and "
                                      "keeps what is not of the manifest"});
  if (!written) {
    // Of the folder, or of something in the case.
    const bool of_folder = written.error().where.starts_with(arguments.folder.string());
    return fail(of_folder ? written.error() : in_file(arguments.model, written.error()));
  }
  note(options.quiet, fmt::format("golden vectors: {}", visible_name(arguments.folder.string())));
  return exit_success;
}

}  // namespace

void add_export(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<ExportArguments>();
  CLI::App* verb = add_verb(app, program, "export", "Writes golden vectors, from the reference backend");
  verb->add_option("MODEL", arguments->model, "A case file; - reads standard input")->type_name("")->required();
  verb->add_option("-f,--format", arguments->format, "npy (default): a folder with .npy files and a case")
      ->type_name("FORMAT")
      ->check(CLI::IsMember(std::vector<std::string>{"npy"}));
  verb->add_option("-o,--output", arguments->folder, "The folder to write: new, empty, or a golden folder to replace")
      ->type_name("DIR")
      ->required();
  on_choice(*verb, program, arguments, export_model);
}

}  // namespace opscope::cli
