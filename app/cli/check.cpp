#include <fmt/format.h>

#include <algorithm>

#include "app/cli/backends.h"
#include "app/cli/candidates.h"
#include "app/cli/case.h"
#include "app/cli/console.h"
#include "app/cli/device_text.h"
#include "app/cli/explain_text.h"
#include "app/cli/output.h"
#include "app/cli/standard_streams.h"
#include "app/cli/tolerance.h"
#include "app/cli/verbs.h"
#include "app/cli/verdict.h"
#include "app/cli/what_if_text.h"
#include "app/text/json_text.h"
#include "core/backends/reference/reference_backend.h"
#include "core/judge/judge_model.h"
#include "core/model/foreign.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::cli {
namespace {

struct CheckArguments {
  std::vector<std::filesystem::path> models;
  std::optional<std::filesystem::path> report;
  bool what_if = false;
  bool end_to_end = false;
  bool explain = false;
  CandidateOptions candidates;
  Tolerance measure;  // of the candidates
};

struct Dispatch {
  std::string dispatchable, operator_name;
  std::string output;                // the resource that holds it
  std::vector<std::uint32_t> sizes;  // of the output
  std::vector<ReportedRun> runs;
  std::optional<std::vector<WhatIf>> what_if;  // if it was asked for
};

struct Report {
  std::filesystem::path model;
  std::vector<Dispatch> dispatches;
  Result<void> whole = {};                   // an error if some of its commands do not run here
  std::vector<SkippedCommand> skipped = {};  // these
  CandidateOptions candidates = {};

  std::vector<ReportedRun> runs() const {
    std::vector<ReportedRun> all;
    for (const Dispatch& dispatch : dispatches) all.insert(all.end(), dispatch.runs.begin(), dispatch.runs.end());
    return all;
  }
  bool skipped_all_candidates() const { return all_were_skipped(candidates, runs()); }
  Verdict verdict() const {
    const Verdict found = verdict_of(runs());
    return found == Verdict::Equal && skipped_all_candidates() ? Verdict::Nothing : found;
  }
};

void write_skipped(JsonText& json, const std::vector<SkippedCommand>& commands) {
  json.objects(commands, [&](const SkippedCommand& command) {
    json.member("command", std::uint64_t{command.index});
    json.member("type", command.type);
    json.member("name", command.name);
    json.key("operator");
    command.operator_name.empty() ? json.null() : json.value(command.operator_name);
    json.member("reason", command.reason);
  });
}

void write_report(JsonText& json, const Report& report, const Candidates& candidates) {
  json.begin_object();
  json.member("model", name_of(report.model));
  json.member("verdict", name(report.verdict()));
  write_device(json.key("device"), candidates.gpu());
  json.key("dispatches").objects(report.dispatches, [&](const Dispatch& dispatch) {
    json.member("dispatchable", dispatch.dispatchable);
    json.member("operator", dispatch.operator_name);
    json.member("output", dispatch.output);
    json.member("elements", element_count(dispatch.sizes));
    write_runs(json.key("backends"), dispatch.runs);
    if (dispatch.what_if) write_what_if(json.key("what_if"), *dispatch.what_if, dispatch.sizes);
  });
  if (!report.skipped.empty()) write_skipped(json.key("skipped_commands"), report.skipped);
  json.end_object();
}

// One MODEL was named: its report. Several: an array of those that could be run.
std::string report_text(const std::vector<Report>& reports, bool several, const Candidates& candidates) {
  JsonText json;
  if (several) json.begin_array();
  for (const Report& report : reports) write_report(json, report, candidates);
  if (several) json.end_array();
  return json.text();
}

// The table is printed to standard output, unless that contains the report.
using Say = std::function<void(std::string_view line)>;

void print_report(const Report& report, const Say& say) {
  const std::string model = shown(report.model);
  for (const Dispatch& dispatch : report.dispatches) {
    for (const ReportedRun& run : dispatch.runs) {
      std::string line =
          fmt::format("{}: {} {}: {}, {}", model, visible_name(dispatch.dispatchable), dispatch.operator_name,
                      counted(element_count(dispatch.sizes), "element"), judgement_text(run.backend, run.judgement));
      if (run.milliseconds) line += fmt::format(", {:.3g} ms", *run.milliseconds);
      say(line);
      if (run.explained_by)
        for (const std::string& found :
             explain_lines(run.backend, *run.explained_by, run.judgement.comparison.mismatches))
          say(found);
    }
    if (dispatch.what_if)
      for (const std::string& line : what_if_table(*dispatch.what_if, dispatch.sizes)) say(line);
  }
  say(fmt::format("{}: {}", model, name(report.verdict())));
}

Result<void> check_report_file(const CheckArguments& arguments, const ReadFiles& read) {
  return arguments.report ? check_output_file("--report", *arguments.report, read) : Result<void>();
}

Dispatch reported(const JudgedDispatch& judged) {
  Dispatch dispatch{judged.command.dispatchable,
                    judged.invocation.schema->name,
                    judged.invocation.output().resource,
                    judged.invocation.output().tensor.desc.sizes,
                    {},
                    {}};
  for (const JudgedRun& run : judged.runs)
    dispatch.runs.push_back(
        {run.backend, run.judgement, run.run ? std::optional(run.run->milliseconds) : std::nullopt});
  return dispatch;
}

// Explains each run whose elements differ.
Result<void> explain_runs(const JudgedDispatch& judged, Backend& reference, bool quiet, Dispatch& dispatch) {
  for (std::size_t i = 0; i < judged.runs.size(); ++i) {
    const JudgedRun& run = judged.runs[i];
    if (run.judgement.fault != Fault::Elements || !run.run) continue;
    ProgressLine progress(quiet, "explaining " + run.backend);
    auto found = explain(judged.invocation, output_tensor(judged.invocation, *run.run), run.judgement.measure,
                         run.judgement.comparison.mismatches, reference, {0, interrupted, progress.callback()});
    if (!found) return tl::unexpected(found.error());
    dispatch.runs[i].explained_by = *std::move(found);
  }
  return {};
}

// Adds the files of this case to `read`.
Result<Report> check_one(const std::filesystem::path& file, const Candidates& candidates, const SharedOptions& options,
                         const CheckArguments& arguments, ReadFiles& read) {
  const auto model = load_model(file, options);
  if (!model) return tl::unexpected(model.error());
  read.add(files_read(file, *model, options));
  if (const auto place = check_report_file(arguments, read); !place) return tl::unexpected(place.error());
  const CaseUse use = arguments.end_to_end ? CaseUse::CheckEndToEnd : CaseUse::Check;
  if (const auto fits = check_case_memory(file, *model, use, candidates.names_that_run(), options); !fits)
    return tl::unexpected(in_file(file, fits.error()));
  Report report{file, {}};
  const auto reference = make_reference_backend();
  const auto keep = [&](const JudgedDispatch& judged) -> Result<void> {
    print_warnings(file, *model, judged.command, judged.invocation, options);
    report.dispatches.push_back(reported(judged));
    if (arguments.explain)
      if (const auto done = explain_runs(judged, *reference, options.quiet, report.dispatches.back()); !done)
        return tl::unexpected(done.error());
    if (!arguments.what_if) return {};
    ProgressLine progress(options.quiet, "what if");
    const Tensor present = output_tensor(judged.invocation, judged.reference);
    return what_if(judged.invocation, present, *reference, {0, interrupted, progress.callback()})
        .map([&](std::vector<WhatIf> rows) { report.dispatches.back().what_if = std::move(rows); });
  };
  ProgressLine progress(options.quiet, "");
  JudgeModelOptions how{.end_to_end = arguments.end_to_end, .stop = interrupted, .progress = progress.named_callback()};
  const auto judged = judge_model(*model, search_paths(file, options), *reference, candidates.all, how, keep);
  if (!judged) return tl::unexpected(in_file(file, judged.error()));
  report.whole = check_runs_whole(*model);
  report.skipped = skipped_commands(*model);
  report.candidates = arguments.candidates;
  return report;
}

// The exit status of one report. Prints a line if nothing was compared.
int conclude(const Report& report) {
  const Verdict verdict = report.verdict();
  const int skipped = report.whole ? int{exit_success} : fail(in_file(report.model, report.whole.error()));
  if (verdict != Verdict::Nothing) return std::max(exit_status(verdict), skipped);
  if (report.dispatches.empty() && skipped != exit_success) return skipped;
  const std::string model = name_of(report.model);
  return fail(model, report.dispatches.empty() ? "has no dispatch command, so nothing was compared"
                     : report.skipped_all_candidates()
                         ? "no --candidate could run it, so none was compared"
                         : "no backend could run its dispatches, so nothing was compared");
}

int check(const SharedOptions& options, const CheckArguments& arguments) {
  ReadFiles read;
  for (const std::filesystem::path& file : arguments.models) add_read(read, file);
  add_candidate_files(read, arguments.candidates);
  if (const auto place = check_report_file(arguments, read); !place) return fail(place.error());
  const bool report_on_stdout = arguments.report && is_standard_stream(*arguments.report);
  const Say say = [&](std::string_view line) { report_on_stdout ? note(false, line) : print(line); };
  catch_interrupts();
  if (arguments.candidates.given.empty() && !arguments.measure.bitwise())
    return fail("--ulp, --atol, --rtol, --any-nan",
                "say how a --candidate is judged; backends are judged as the operator declares");
  if (arguments.explain && arguments.end_to_end)
    return fail("--explain", "compares under the reference's inputs: leave out --end-to-end");
  Candidates candidates = open_candidates();
  if (const auto added = add_candidates(candidates, arguments.candidates, arguments.measure, options.quiet); !added)
    return fail(added.error());
  std::vector<Report> reports;
  int status = for_each_case(arguments.models, [&](const std::filesystem::path& file) -> Result<int> {
    auto report = check_one(file, candidates, options, arguments, read);
    if (!report) return tl::unexpected(report.error());
    if (!options.json) print_report(*report, say);
    reports.push_back(std::move(*report));
    return conclude(reports.back());
  });
  if (was_cancelled(status)) return status;
  const bool several = arguments.models.size() > 1;
  if (reports.empty() && !several) return status;
  const std::string text = report_text(reports, several, candidates);
  if (options.json && !report_on_stdout) print(text);
  if (arguments.report) {
    const std::string line = text + "\n";
    if (const auto written = write_output(*arguments.report, std::as_bytes(std::span(line)), read); !written)
      status = std::max(status, fail(written.error()));
  }
  return status;
}

}  // namespace

void add_check(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<CheckArguments>();
  CLI::App* verb = add_verb(app, program, "check", "Runs every dispatch on every backend and compares with reference");
  verb->add_option("MODEL", arguments->models, "Case files; - reads one from standard input")
      ->type_name("")
      ->required();
  verb->add_option("--report", arguments->report,
                   "Write the result as JSON (an array for several models); - is standard output")
      ->type_name("R.json");
  verb->add_flag("--what-if", arguments->what_if,
                 "Also show how many elements each other numerics choice would change, and the first one");
  verb->add_flag("--end-to-end", arguments->end_to_end,
                 "Give each backend its own results along a chain of dispatches, not the reference's");
  verb->add_flag("--explain", arguments->explain,
                 "If results differ, try every numerics setting, alone and together with the others, and say which "
                 "gives the same results");
  add_candidate_options(*verb, arguments->candidates);
  add_tolerance_options(*verb, arguments->measure);
  on_choice(*verb, program, arguments, check);
}

}  // namespace opscope::cli
