#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/cli/arguments.h"
#include "app/cli/backends.h"
#include "app/cli/candidates.h"
#include "app/cli/conformance_document.h"
#include "app/cli/console.h"
#include "app/cli/standard_streams.h"
#include "app/cli/tolerance.h"
#include "app/cli/verbs.h"
#include "app/text/operator_name.h"
#include "app/text/sweep_text.h"
#include "core/backends/reference/reference_backend.h"
#include "core/cases/case_model.h"
#include "core/compare/comparison_text.h"
#include "core/exports/export_case.h"
#include "core/io/file.h"
#include "core/operators/schema/numerics_text.h"
#include "core/text/shell_word.h"
#include "core/text/visible.h"
#include "core/vectors/golden_files.h"

namespace opscope::cli {
namespace {

// The arguments as given.
struct SweepArguments {
  std::vector<std::string> operators;
  std::string backend;
  std::optional<std::string> data_type, seconds, seed, cases, samples, layouts;
  std::optional<std::filesystem::path> output;
  CandidateOptions candidates;
  Tolerance measure;  // of the candidates
  DocumentOptions document;
};

// A seed is the upper half of a case's number; a count must fit into the lower half.
constexpr std::uint64_t largest_seed = 0xFFFFFFFF, largest_count = std::uint64_t{1} << 32;

// Of a space, if someone else's implementation takes part and no time is given.
constexpr std::chrono::hours longest_walk{1};

// A part of the operators or data types gets a part of the whole sweep's random cases.
std::uint64_t default_cases(const SweepRequest& request) {
  if (request.data_type) return 1000;
  return request.operators.empty() ? SweepRequest{}.random_cases : 4000 * request.operators.size();
}

Result<SweepRequest> request_of(const SharedOptions& options, const SweepArguments& arguments) {
  if (options.feature_level.value_or(highest_feature_level) != highest_feature_level)
    return bad_input(
        fmt::format("--feature-level {}", name(*options.feature_level)),
        fmt::format("a sweep covers what {} supports; no other level is allowed", name(highest_feature_level)));
  SweepRequest request;
  request.numerics = options.numerics.value_or(Numerics{});
  const auto number = [](const char* option, const std::optional<std::string>& given, std::uint64_t otherwise,
                         std::uint64_t most) {
    return given ? whole_number(option, *given, most) : Result<std::uint64_t>(otherwise);
  };
  const auto seed = number("--seed", arguments.seed, request.seed, largest_seed);
  const auto samples = number("--samples", arguments.samples, request.samples, largest_count);
  const auto cases = number("--cases", arguments.cases, 0, largest_count);
  for (const auto* each : {&seed, &samples, &cases})
    if (!*each) return tl::unexpected(each->error());
  request.seed = *seed;
  request.own_numerics_only = !arguments.candidates.given.empty();
  if (!request.own_numerics_only && !arguments.measure.bitwise())
    return bad_input("--ulp, --atol, --rtol, --any-nan",
                     "say how a --candidate is judged; backends are judged as the operator declares");
  if (request.own_numerics_only && !arguments.seconds) request.longest_walk = longest_walk;
  request.samples = *samples;
  if (arguments.data_type) {
    const auto type = data_type_named(*arguments.data_type);
    if (!type) return tl::unexpected(type.error());
    request.data_type = *type;
  }
  for (const std::string& text : arguments.operators) {
    const auto schema = operator_named(text);
    if (!schema) return tl::unexpected(schema.error());
    if (std::ranges::find(request.operators, *schema) == request.operators.end()) request.operators.push_back(*schema);
  }
  for (const OperatorSchema* schema : request.operators) {
    SweepRequest alone = request;
    alone.operators = {schema};
    if (!plan_sweep(alone).empty()) continue;
    std::vector<std::string_view> names;
    for (const DataType type : all_data_types) {
      alone.data_type = type;
      if (!plan_sweep(alone).empty()) names.push_back(name(type));
    }
    return bad_input("--data-type " + arguments.data_type.value_or(""),
                     fmt::format("{} has no such tensor; allowed are {}", short_name(*schema), fmt::join(names, ", ")));
  }
  request.random_cases = arguments.cases ? *cases : default_cases(request);
  for (std::size_t kind = 0; arguments.layouts && kind < stride_kind_count; ++kind)
    if (name(static_cast<StrideKind>(kind)) == *arguments.layouts) request.layout = static_cast<StrideKind>(kind);
  return request;
}

// The command line that gives the same report: all options that affect it.
std::string command_of(const SharedOptions& options, const SweepArguments& arguments) {
  std::string line = "opscope sweep";
  const auto add = [&](const std::string& option, const std::optional<std::string>& value) {
    if (value) line += " " + option + " " + *value;
  };
  for (const std::string& text : arguments.operators) line += " " + text;
  add("--data-type", arguments.data_type);
  if (!arguments.backend.empty()) add("--backend", arguments.backend);
  add("--seconds", arguments.seconds);
  add("--seed", arguments.seed);
  add("--cases", arguments.cases);
  add("--samples", arguments.samples);
  add("--layouts", arguments.layouts);
  for (const std::string& candidate : arguments.candidates.given) add("--candidate", shell_word(candidate));
  add("--timeout", arguments.candidates.timeout);
  line += measure_options(arguments.measure);
  if (options.numerics) add("--numerics", numerics_text(*options.numerics));
  if (options.json) line += " --json";
  if (arguments.document.markdown) line += " --markdown";
  return line;
}

// Read again, since another device's sweep may have written its section during this one.
Result<void> renew(const std::filesystem::path& file, const std::string& section) {
  const Result<std::string> old_text = old_document(conformance, file);
  if (!old_text) return tl::unexpected(old_text.error());
  return write_text(file, with_run(*old_text, section));
}

// The backends to judge. A missing one is added to `made`; if the user asked for it, it is the error.
Result<std::vector<std::unique_ptr<Backend>>> open_judged(const SweepArguments& arguments, bool quiet,
                                                          SweepMade& made) {
  const std::string& asked = arguments.backend;
  std::vector<std::unique_ptr<Backend>> backends;
  for (const std::string_view name : own_backends) {
    if (name == "reference" || (!asked.empty() && asked != name)) continue;
    auto backend = make_backend(name);
    if (!backend && !asked.empty()) return tl::unexpected(backend.error());
    add_judged(made, std::string(name), backend ? backend->get() : nullptr, backend ? "" : backend.error().what);
    if (backend) backends.push_back(std::move(*backend));
  }
  Candidates named;
  if (const auto added = add_candidates(named, arguments.candidates, {}, quiet); !added)
    return tl::unexpected(added.error());
  for (auto& candidate : named.owned) {
    add_judged(made, std::string((*candidate)->name()), candidate->get(), "");
    backends.push_back(std::move(*candidate));
  }
  return backends;
}

// The whole sweep, with a line for each space as it ends.
Result<SweepReport> run_whole_sweep(const SweepRequest& request, const std::vector<std::unique_ptr<Backend>>& backends,
                                    const std::optional<double>& seconds, bool quiet,
                                    const std::function<void(const std::string&)>& say) {
  std::vector<Backend*> candidates;
  SweepReport devices;  // for the lines that come before the report
  for (const auto& backend : backends) {
    candidates.push_back(backend.get());
    devices.devices.emplace(backend->name(), device_text(*backend, request.measures));
  }
  catch_interrupts();
  SweepControl control;
  control.stop = interrupted;
  if (seconds) control.time = std::chrono::duration<double>(*seconds);
  ProgressLine line(quiet, "");
  control.progress = [&](const SweepProgress& now) {
    line.show(now.fraction, fmt::format("{:.0f} M/s {}", now.elements_per_second / 1e6, now.doing));
  };
  control.finished = [&](const SpaceOutcome& outcome) { say(space_text(outcome, devices)); };
  return run_sweep(request, *make_reference_backend(), candidates, control);
}

const Counterexample* smallest_of(const SweepReport& report) {
  for (const SpaceOutcome& space : report.spaces)
    if (space.first) return &*space.first;
  return report.random.first && !report.random.first->backend.empty() ? &*report.random.first : nullptr;
}

// Success if the case can be written there: hours of work must not end with a folder that is refused.
Result<void> check_case_folder(const std::filesystem::path& folder) {
  namespace fs = std::filesystem;
  const std::string where = fmt::format("-o {}", folder.empty() ? "''" : folder.string());
  if (folder.empty() || is_standard_stream(folder)) return bad_input(where, "not the name of a folder");
  std::error_code error;
  if (fs::exists(folder, error) && !fs::is_directory(folder, error)) return bad_input(where, "not a folder");
  if (!fs::is_directory(fs::absolute(folder, error).lexically_normal().parent_path(), error))
    return bad_input(where, "its parent is no folder");
  for (const char* name : {"golden", "dxdispatch"})
    if (fs::exists(folder / name, error) && !golden_folder(folder / name))
      return bad_input(where, fmt::format("has a {} that is not from a sweep; choose another", name));
  return {};
}

// The case as golden vectors and as a DxDispatch model, in two folders of `folder`.
Result<void> write_case(const Counterexample& found, const std::filesystem::path& folder, bool quiet) {
  const Model model = model_of(found.invocation);
  for (const auto& [name, kind] :
       {std::pair("golden", ExportFormat::Kind::Npy), std::pair("dxdispatch", ExportFormat::Kind::DxDispatch)}) {
    const ExportFormat& format = *std::ranges::find(export_formats(), kind, &ExportFormat::kind);
    const ExportOrder order{.format = format, .output = folder / name};
    const auto made = export_case(model, {}, *make_reference_backend(), order);
    if (!made && made.error().kind == Error::Kind::BadInput && made.error().where != order.output.string() &&
        kind == ExportFormat::Kind::DxDispatch)
      note(quiet, fmt::format("no DxDispatch model: {}", made.error().text()));
    else if (!made)
      return tl::unexpected(made.error());
    else
      note(quiet, fmt::format("{}: {}", format.title, visible_name(order.output.string())));
  }
  return {};
}

int sweep(const SharedOptions& options, const SweepArguments& arguments) {
  Result<SweepRequest> request = request_of(options, arguments);
  if (!request) return fail(request.error());
  std::optional<double> seconds;
  if (arguments.seconds) {
    const Result<double> given = positive_number("--seconds", *arguments.seconds);
    if (!given) return fail(given.error());
    seconds = *given;
  }
  // Hours of work must not end with a document that cannot be written.
  if (const auto writable = check_document(conformance, arguments.document); !writable) return fail(writable.error());
  if (arguments.output)
    if (const auto usable = check_case_folder(*arguments.output); !usable) return fail(usable.error());
  SweepMade made{command_of(options, arguments), "", "", {}};
  const auto backends = open_judged(arguments, options.quiet, made);
  if (!backends) return fail(backends.error());
  for (const auto& backend : *backends) {
    if (is_own_backend(backend->name())) continue;
    request->under_test.emplace_back(backend->name());
    if (!arguments.measure.bitwise()) request->measures.emplace(backend->name(), arguments.measure);
  }

  const bool machine = options.json || arguments.document.on_stdout();
  const auto say = [&](const std::string& line) { machine ? note(options.quiet, line) : print(line); };
  for (const auto& [backend, reason] : made.missing) say(fmt::format("{} skipped: {}", backend, reason));
  const Result<SweepReport> report = run_whole_sweep(*request, *backends, seconds, options.quiet, say);
  if (!report) return fail(report.error());
  if (report->random.planned_valid > 0) say(random_text(report->random, *report));
  say(conclusion(*report));

  if (options.json) print(sweep_json(*report, made));
  if (arguments.document.on_stdout()) print(with_run("", sweep_markdown(*report, made)));
  if (const Counterexample* found = smallest_of(*report); found != nullptr && arguments.output)
    if (const auto written = write_case(*found, *arguments.output, options.quiet); !written)
      return fail(written.error());
  const bool nothing = report->verdict() == Verdict::Nothing;
  if (arguments.document.into && (interrupted() || nothing))
    note(options.quiet, arguments.document.into->string() + ": left as it was");
  if (interrupted()) return cancelled_status();
  if (nothing && report->compared())
    return fail("--candidate", "none could run any of the inputs, so none was compared");
  if (nothing && report->stopped)
    return fail("--seconds " + arguments.seconds.value_or(""), "too short a time to compare anything");
  if (nothing) return exit_unavailable;
  if (arguments.document.into)
    if (const auto written = renew(*arguments.document.into, sweep_markdown(*report, made)); !written)
      return fail(written.error());
  return report->equal() ? exit_success : exit_difference;
}

}  // namespace

void add_sweep(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<SweepArguments>();
  CLI::App* verb =
      add_verb(app, program, "sweep", "Tests all possible inputs, and compares every backend with reference");
  verb->add_option("OPERATOR", arguments->operators, "CLIP, MIN, ... in any spelling (default: all)")->type_name("");
  verb->add_option("--data-type", arguments->data_type, "Only spaces in which a tensor has this type")
      ->type_name("TYPE");
  verb->add_option("-b,--backend", arguments->backend,
                   "Judge only this backend: cpu or gpu (default: all that are available)")
      ->type_name("BACKEND")
      ->check(CLI::IsMember({"cpu", "gpu"}));
  verb->add_option("--seconds", arguments->seconds, "Stop after this time and report what was done")->type_name("N");
  verb->add_option("--seed", arguments->seed, "Seed of all random values (default 0)")->type_name("N");
  verb->add_option("--cases", arguments->cases,
                   "Random cases over all layouts, and a quarter as many invalid ones (default: 20000 for all "
                   "operators, 4000 for each named one, 1000 with a data type)")
      ->type_name("N");
  verb->add_option("--samples", arguments->samples,
                   "Random samples for each setting of a space that is too large to walk")
      ->type_name("N");
  std::vector<std::string> layouts;
  for (std::size_t kind = 0; kind < stride_kind_count; ++kind)
    layouts.emplace_back(name(static_cast<StrideKind>(kind)));
  verb->add_option(
          "--layouts", arguments->layouts,
          fmt::format("Random cases of this layout alone: {} (default: all of them)", fmt::join(layouts, ", ")))
      ->type_name("LAYOUT")
      ->check(CLI::IsMember(layouts));
  verb->add_option("-o,--output", arguments->output,
                   "Write the smallest wrong case, if there is one, to this folder: golden vectors, and a model for "
                   "DxDispatch")
      ->type_name("DIR");
  add_candidate_options(*verb, arguments->candidates);
  add_tolerance_options(*verb, arguments->measure);
  add_document_options(*verb, arguments->document, "rows of other devices and spaces stay");
  on_choice(*verb, program, arguments, sweep);
}

}  // namespace opscope::cli
