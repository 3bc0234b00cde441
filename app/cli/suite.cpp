#include "core/suite/suite_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "app/cli/arguments.h"
#include "app/cli/console.h"
#include "app/cli/standard_streams.h"
#include "app/cli/verbs.h"
#include "app/text/operator_name.h"
#include "core/operators/schema/numerics_text.h"
#include "core/suite/write_suite.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::cli {
namespace {

struct SuiteArguments {
  std::vector<std::string> operators;
  std::string format = "npy", size = "small";
  std::optional<std::string> shard;
  std::filesystem::path output;
};

constexpr std::uint64_t most_shards = 10000;

// "2/5".
Result<void> parse_shard(const std::string& text, SuiteOptions& options) {
  const std::size_t slash = text.find('/');
  const auto wrong = [&] {
    return bad_input("--shard " + text, fmt::format("expected I/N with 1 <= I <= N <= {}", most_shards));
  };
  if (slash == std::string::npos) return wrong();
  const auto shard = whole_number("--shard", text.substr(0, slash), most_shards, 1);
  const auto shards = whole_number("--shard", text.substr(slash + 1), most_shards, 1);
  if (!shard || !shards || *shard > *shards) return wrong();
  options.shard = *shard;
  options.shards = *shards;
  return {};
}

Result<SuiteOptions> options_of(const SharedOptions& options, const SuiteArguments& arguments) {
  if (options.numerics && *options.numerics != Numerics())
    return bad_input("--numerics " + numerics_text(*options.numerics),
                     "a suite has the documented numerics; no others are allowed");
  SuiteOptions made;
  made.request.feature_level = options.feature_level.value_or(highest_feature_level);
  made.request.size = arguments.size == "full" ? SuiteSize::Full : SuiteSize::Small;
  for (const ExportFormat& format : export_formats())
    if (format.name == arguments.format) made.format = format.kind;
  if (arguments.shard)
    if (const auto shard = parse_shard(*arguments.shard, made); !shard) return tl::unexpected(shard.error());
  for (const std::string& text : arguments.operators) {
    const auto schema = operator_named(text);
    if (!schema) return tl::unexpected(schema.error());
    if ((*schema)->supported_at(made.request.feature_level) == nullptr)
      return bad_input(text, fmt::format("is not in feature level {}; its first is {}",
                                         name(made.request.feature_level), name((*schema)->support.front().level)));
    if (std::ranges::find(made.request.operators, *schema) == made.request.operators.end())
      made.request.operators.push_back(*schema);
  }
  // The order of a suite is the program's, whatever the order of the arguments.
  std::ranges::sort(made.request.operators, {}, [](const OperatorSchema* schema) { return schema->name; });
  return made;
}

void tell(const WrittenSuite& written, const std::filesystem::path& output, bool quiet) {
  std::uint64_t rejected = 0, elements = 0, unspecified = 0, missing = 0;
  for (const SuiteEntry& entry : written.manifest.cases) {
    rejected += entry.kind == name(SuiteKind::Rejected);
    missing += !entry.missing.empty();
    elements += entry.elements;
    unspecified += entry.unspecified;
  }
  const std::uint64_t valid = written.manifest.cases.size() - rejected;
  note(quiet, fmt::format("suite: {}: {}, {} to be rejected, {}, {} files, {:.1f} MB", visible_name(output.string()),
                          counted(valid, "valid case"), with_thousands(rejected), counted(elements, "element"),
                          with_thousands(written.manifest.files.size() + 1), static_cast<double>(written.bytes) / 1e6));
  if (missing > 0)
    note(quiet, fmt::format("{} cannot be expressed in {} and {} npy alone; manifest.json says why (\"missing\")",
                            counted(missing, "case"), written.manifest.case_format, missing == 1 ? "is" : "are"));
  if (unspecified > 0)
    note(quiet, fmt::format("DirectML leaves {} open; the cases mark them", counted(unspecified, "element")));
}

int suite(const SharedOptions& options, const SuiteArguments& arguments) {
  if (options.json) return fail_without_json("suite", "DIR/manifest.json lists its cases");
  if (arguments.output.empty()) return fail("-o ''", "not the name of a folder");
  if (is_standard_stream(arguments.output))
    return fail("-o -", "a suite is a folder; it cannot be written to standard output");
  Result<SuiteOptions> made = options_of(options, arguments);
  if (!made) return fail(made.error());
  catch_interrupts();
  ProgressLine progress(options.quiet, "suite");
  made->stop = interrupted;
  made->progress = progress.callback();
  const auto written =
      write_suite(*made, arguments.output,
                  {options.overwrite,
                   {},
                   [&](const std::string& line) { warn(options.quiet, line); },
                   "choose another folder, or --overwrite, which replaces what was changed and keeps what is not of "
                   "the manifest"});
  if (!written) return fail(written.error());
  tell(*written, arguments.output, options.quiet);
  return exit_success;
}

}  // namespace

void add_suite(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<SuiteArguments>();
  CLI::App* verb = add_verb(app, program, "suite",
                            "Writes a conformance suite for other implementations: exact results of every operator, "
                            "data type and layout, and descriptors to be rejected");
  verb->add_option("OPERATOR", arguments->operators, "CLIP, MIN, ... in any spelling (default: all)")->type_name("");
  std::vector<std::string> names;
  for (const ExportFormat& format : export_formats()) names.emplace_back(format.name);
  verb->add_option(
          "-f,--format", arguments->format,
          "npy: a golden folder for each case; npz: the same in one compressed file; dxdispatch: a folder with "
          "a case that DxDispatch reads to the bit; onnx, header, wpt: npy, and in each folder also a "
          "model.onnx with a test_data_set_0, a case.h or a case.json (default: npy)")
      ->type_name("FORMAT")
      ->check(CLI::IsMember(names));
  verb->add_option("--size", arguments->size,
                   "small: every boundary value; full: also every combination of elements of small types, and more "
                   "random values (default: small)")
      ->type_name("SIZE")
      ->check(CLI::IsMember({"small", "full"}));
  verb->add_option("--shard", arguments->shard,
                   "Only part I of N. The cases of all parts are those of the whole, byte for byte")
      ->type_name("I/N");
  verb->add_option("-o,--output", arguments->output,
                   "The folder to write: new, empty, or a suite that was not changed, which is replaced")
      ->type_name("DIR")
      ->required();
  on_choice(*verb, program, arguments, suite);
}

}  // namespace opscope::cli
