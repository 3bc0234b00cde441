#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/backends.h"
#include "app/cli/case.h"
#include "app/cli/console.h"
#include "app/cli/device_text.h"
#include "app/cli/output.h"
#include "app/cli/standard_streams.h"
#include "app/cli/verbs.h"
#include "core/backends/reference/reference_backend.h"
#include "core/exports/export_case.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"
#include "core/vectors/golden_files.h"

namespace opscope::cli {
namespace {

struct ExportArguments {
  std::filesystem::path model, output;
  std::string format = "npy", unspecified = "mark";
};

const ExportFormat& format_named(std::string_view name) {
  return *std::ranges::find(export_formats(), name, &ExportFormat::name);
}

GoldenOrigin origin() {
  GoldenOrigin origin;
  for (const std::string_view name : own_backends) {
    const auto backend = make_backend(name);
    if (backend) origin.devices.emplace(name, (*backend)->device());
    if (name == "gpu") origin.driver = golden_driver(device_report(backend));
  }
  return origin;
}

Result<Exported> write(const SharedOptions& options, const ExportArguments& arguments, const Model& model) {
  const ExportFormat& format = format_named(arguments.format);
  const ReadFiles read = files_read(arguments.model, model, options);
  if (!format.is_folder())
    if (const auto place = check_output_file("-o", arguments.output, read); !place)
      return tl::unexpected(place.error());
  const bool printed = is_standard_stream(arguments.output);
  const ExportOrder order{
      .format = format,
      .output = printed ? arguments.model.stem() : arguments.output,
      .origin = format.has_origin ? origin() : GoldenOrigin(),
      .replace = {options.overwrite, read, [&](const std::string& line) { warn(options.quiet, line); },
                  "choose another folder, or --overwrite, which replaces what was changed and keeps what is not of the "
                  "manifest"},
      .unspecified = arguments.unspecified == "refuse" ? Unspecified::Refuse : Unspecified::Mark};
  ProgressLine progress(options.quiet, "reference");
  const auto made = export_case(model, search_paths(arguments.model, options), *make_reference_backend(), order,
                                {0, interrupted, progress.callback()});
  if (!made || format.is_folder()) return made;
  return write_output(arguments.output, made->bytes, read).map([&] { return *made; });
}

int export_model(const SharedOptions& options, const ExportArguments& arguments) {
  const ExportFormat& format = format_named(arguments.format);
  if (options.json) return fail_without_json("export", "its results are the files it writes");
  if (arguments.output.empty())
    return fail("-o ''", fmt::format("not the name of a {}", format.is_folder() ? "folder" : "file"));
  if (format.is_folder() && is_standard_stream(arguments.output))
    return fail("-o -", "golden vectors are a folder; they cannot be written to standard output");
  catch_interrupts();
  const auto model = load_model(arguments.model, options);
  if (!model) return fail(model.error());
  if (const auto fits = check_case_memory(arguments.model, *model, format.use, {"reference"}, options); !fits)
    return fail(in_file(arguments.model, fits.error()));
  const auto made = write(options, arguments, *model);
  if (!made) {
    // Of the output, or of something in the case.
    const bool of_output =
        made.error().where.starts_with(arguments.output.string()) || made.error().where.starts_with("-o ");
    return fail(of_output ? made.error() : in_file(arguments.model, made.error()));
  }
  for (const std::string& line : made->notes) note(options.quiet, line);
  const bool printed = is_standard_stream(arguments.output);
  note(options.quiet,
       fmt::format("golden vectors: {}", printed ? "standard output" : visible_name(arguments.output.string())));
  if (!printed && format.kind == ExportFormat::Kind::Npz && !is_archive(arguments.output))
    note(options.quiet, fmt::format("{} does not end in .npz; verify and diff recognise an archive by this ending",
                                    visible_name(arguments.output.string())));
  for (const std::string& line : open_sentences(made->unspecified)) note(options.quiet, line);
  return exit_success;
}

}  // namespace

void add_export(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<ExportArguments>();
  CLI::App* verb = add_verb(app, program, "export", "Writes golden vectors, from the reference backend");
  verb->add_option("MODEL", arguments->model, "A case file; - reads standard input")->type_name("")->required();
  std::vector<std::string> names, meanings;
  for (const ExportFormat& format : export_formats()) {
    names.emplace_back(format.name);
    meanings.push_back(fmt::format("{}: {}", format.name, format.meaning));
  }
  verb->add_option("-f,--format", arguments->format,
                   fmt::format("{} (default: {})", fmt::join(meanings, "; "), arguments->format))
      ->type_name("FORMAT")
      ->check(CLI::IsMember(names));
  verb->add_option(
          "--unspecified", arguments->unspecified,
          "onnx: what becomes of elements for which ONNX has another rule. mark: a mask beside the output says "
          "which; refuse: nothing is written (default: mark)")
      ->type_name("CHOICE")
      ->check(CLI::IsMember({"mark", "refuse"}));
  verb->add_option("-o,--output", arguments->output,
                   "npy, onnx, dxdispatch: the folder to write: new, empty, or a golden folder to replace; otherwise a "
                   "file, or - for "
                   "standard output")
      ->type_name("OUT")
      ->required();
  on_choice(*verb, program, arguments, export_model);
}

}  // namespace opscope::cli
