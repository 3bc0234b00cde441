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
#include "core/onnx/export_onnx.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"
#include "core/vectors/c_header.h"
#include "core/vectors/dxdispatch.h"
#include "core/vectors/golden.h"
#include "core/vectors/wpt_case.h"

namespace opscope::cli {
namespace {

struct ExportArguments {
  std::filesystem::path model, output;
  std::string format = "npy", unspecified = "mark";
};

// A format, and how it is written. Returns what DirectML leaves open of the results.
struct Format {
  const char* name;
  const char* meaning;
  bool is_folder;
  CaseUse use;
};
constexpr std::array<Format, 6> formats = {{
    {"npy", "a folder with .npy files and a case", true, CaseUse::Export},
    {"npz", "the same in one compressed .npz file", false, CaseUse::ExportArchive},
    {"onnx", "the folder with a model.onnx and a test_data_set_0 in it, for tools that run ONNX's backend tests", true,
     CaseUse::ExportArchive},
    {"header", "a C header (C99, C++17) with the arrays and a function that checks results", false,
     CaseUse::ExportHeader},
    {"dxdispatch", "as npy, with a case that DxDispatch reads to the bit", true, CaseUse::Export},
    {"wpt", "one JSON object as WebNN's own tests have it", false, CaseUse::ExportWpt},
}};

const Format& format_named(const std::string& name) {
  return *std::ranges::find(formats, name, [](const Format& format) { return std::string(format.name); });
}

class Export {
 public:
  Export(const SharedOptions& options, const ExportArguments& arguments, const Model& model)
      : options_(options),
        arguments_(arguments),
        model_(model),
        paths_(search_paths(arguments.model, options)),
        read_(files_read(arguments.model, model, options)),
        reference_(make_reference_backend()),
        progress_(options.quiet, "reference"),
        run_{0, interrupted, progress_.callback()} {}

  Result<GoldenOpenElements> write() {
    if (arguments_.format == "npy") return folder(GoldenModel::Files);
    if (arguments_.format == "dxdispatch") return folder(GoldenModel::DxDispatch);
    if (arguments_.format == "onnx") return onnx();
    if (const auto place = check_output_file("-o", arguments_.output, read_); !place)
      return tl::unexpected(place.error());
    if (arguments_.format == "wpt") return wpt();
    return arguments_.format == "npz" ? archive() : header();
  }

 private:
  Result<GoldenOpenElements> folder(GoldenModel kind) {
    if (kind == GoldenModel::DxDispatch)
      for (const std::string& what : ignored_by_dxdispatch(model_)) note(options_.quiet, "DxDispatch ignores " + what);
    return export_golden(model_, paths_, *reference_, arguments_.output, origin(), run_, replace(), {kind, {}})
        .map([](const Manifest& manifest) { return manifest.unspecified; });
  }

  Result<GoldenOpenElements> onnx() {
    const Unspecified unspecified = arguments_.unspecified == "refuse" ? Unspecified::Refuse : Unspecified::Mark;
    const auto made =
        export_onnx(model_, paths_, *reference_, arguments_.output, origin(), unspecified, run_, replace());
    if (!made) return tl::unexpected(made.error());
    for (const OnnxMask& mask : made->masks)
      note(options_.quiet,
           fmt::format("{}: ONNX's rules give {} of {} other values, marked in {}", visible_name(mask.output),
                       counted(mask.different, "element"), mask.elements, mask.file));
    return made->manifest.unspecified;
  }

  GoldenReplace replace() const {
    return {options_.overwrite, read_, [&](const std::string& line) { warn(options_.quiet, line); },
            "choose another folder, or --overwrite, which replaces what was changed and keeps what is not of the "
            "manifest"};
  }

  Result<GoldenOpenElements> archive() {
    const auto made = export_golden_archive(model_, paths_, *reference_, name_of(arguments_.output), origin(), run_);
    if (!made) return tl::unexpected(made.error());
    return write_output(arguments_.output, made->bytes, read_).map([&] { return made->manifest.unspecified; });
  }

  Result<GoldenOpenElements> header() {
    const std::string stem =
        is_standard_stream(arguments_.output) ? arguments_.model.stem().string() : arguments_.output.stem().string();
    const auto made = export_c_header(model_, paths_, *reference_, stem, run_);
    if (!made) return tl::unexpected(made.error());
    return write_output(arguments_.output, std::as_bytes(std::span(made->text)), read_).map([&] {
      return made->unspecified;
    });
  }

  Result<GoldenOpenElements> wpt() {
    const auto made = export_wpt_case(model_, paths_, *reference_, run_);
    if (!made) return tl::unexpected(made.error());
    for (const std::string& line : made->notes) note(options_.quiet, line);
    return write_output(arguments_.output, std::as_bytes(std::span(made->text)), read_).map([&] {
      return made->unspecified;
    });
  }

  static GoldenOrigin origin() {
    GoldenOrigin origin;
    for (const std::string_view name : backend_names) {
      const auto backend = make_backend(name);
      if (backend) origin.devices.emplace(name, (*backend)->device());
      if (name == "gpu") origin.driver = golden_driver(device_report(backend));
    }
    return origin;
  }

  const SharedOptions& options_;
  const ExportArguments& arguments_;
  const Model& model_;
  SearchPaths paths_;
  ReadFiles read_;
  std::unique_ptr<Backend> reference_;
  ProgressLine progress_;
  RunOptions run_;
};

int export_model(const SharedOptions& options, const ExportArguments& arguments) {
  const Format& format = format_named(arguments.format);
  if (options.json) return fail_without_json("export", "its results are the files it writes");
  if (arguments.output.empty())
    return fail("-o ''", fmt::format("not the name of a {}", format.is_folder ? "folder" : "file"));
  if (format.is_folder && is_standard_stream(arguments.output))
    return fail("-o -", "golden vectors are a folder; they cannot be written to standard output");
  catch_interrupts();
  const auto model = load_model(arguments.model, options);
  if (!model) return fail(model.error());
  if (const auto fits = check_case_memory(arguments.model, *model, format.use, {"reference"}, options); !fits)
    return fail(in_file(arguments.model, fits.error()));
  const auto open = Export(options, arguments, *model).write();
  if (!open) {
    // Of the output, or of something in the case.
    const bool of_output =
        open.error().where.starts_with(arguments.output.string()) || open.error().where.starts_with("-o ");
    return fail(of_output ? open.error() : in_file(arguments.model, open.error()));
  }
  const bool printed = is_standard_stream(arguments.output);
  note(options.quiet,
       fmt::format("golden vectors: {}", printed ? "standard output" : visible_name(arguments.output.string())));
  for (const auto& [resource, elements] : *open)
    note(options.quiet, fmt::format("{}: DirectML leaves {} open; other values with {}", visible_name(resource),
                                    counted(elements.elements, "element"), fmt::join(elements.choices, ", ")));
  return exit_success;
}

}  // namespace

void add_export(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<ExportArguments>();
  CLI::App* verb = add_verb(app, program, "export", "Writes golden vectors, from the reference backend");
  verb->add_option("MODEL", arguments->model, "A case file; - reads standard input")->type_name("")->required();
  std::vector<std::string> names, meanings;
  for (const Format& format : formats) {
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
