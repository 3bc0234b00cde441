#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/console.h"
#include "app/cli/device_text.h"
#include "app/cli/judge.h"
#include "app/cli/output.h"
#include "app/cli/standard_streams.h"
#include "app/cli/verbs.h"
#include "app/cli/verdict.h"
#include "app/cli/what_if_text.h"
#include "app/text/json_text.h"
#include "core/backends/reference/reference_backend.h"
#include "core/io/file.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::cli {
namespace {

struct Arguments {
  std::vector<std::filesystem::path> models;
  std::optional<std::filesystem::path> report;
  bool what_if = false;
};

// What a report keeps of a dispatch: not its tensors.
struct Dispatch {
  std::string dispatchable, operator_name;
  std::string output;  // the resource that holds it
  std::uint64_t elements = 0;
  std::vector<Judgement> judgements;
  std::optional<std::vector<WhatIfRow>> what_if;  // where it was asked for
};

struct Report {
  std::filesystem::path model;
  std::vector<Dispatch> dispatches;

  Verdict verdict() const {
    std::vector<Judgement> all;
    for (const Dispatch& dispatch : dispatches)
      all.insert(all.end(), dispatch.judgements.begin(), dispatch.judgements.end());
    return verdict_of(all);
  }
};

void write_report(JsonText& json, const Report& report, const std::vector<Candidate>& candidates) {
  json.begin_object();
  json.member("model", name_of(report.model));
  json.member("verdict", name(report.verdict()));
  write_device(json.key("device"), candidates.back().backend);
  json.key("dispatches").begin_array();
  for (const Dispatch& dispatch : report.dispatches) {
    json.begin_object();
    json.member("dispatchable", dispatch.dispatchable);
    json.member("operator", dispatch.operator_name);
    json.member("output", dispatch.output);
    json.member("elements", dispatch.elements);
    json.key("backends").begin_object();
    for (const Judgement& judgement : dispatch.judgements) write_judgement(json.key(judgement.backend), judgement);
    json.end_object();
    if (dispatch.what_if) write_what_if(json.key("what_if"), *dispatch.what_if);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

// One MODEL was named: its report. Several: an array of those that could be run.
std::string report_text(const std::vector<Report>& reports, bool several, const std::vector<Candidate>& candidates) {
  JsonText json;
  if (several) json.begin_array();
  for (const Report& report : reports) write_report(json, report, candidates);
  if (several) json.end_array();
  return json.text();
}

// Where the table goes: standard output, unless that is for the report.
using Say = std::function<void(std::string_view line)>;

void print_report(const Report& report, const Say& say) {
  const std::string model = shown(report.model);
  for (const Dispatch& dispatch : report.dispatches) {
    for (const Judgement& judgement : dispatch.judgements) {
      std::string line =
          fmt::format("{}: {} {}: {}, {} {}", model, visible_name(dispatch.dispatchable), dispatch.operator_name,
                      counted(dispatch.elements, "element"), judgement.backend, name(judgement.status));
      if (!judgement.reason.empty()) line += ": " + judgement.reason;
      if (judgement.run) line += fmt::format(", {:.3g} ms", judgement.run->milliseconds);
      say(line);
    }
    if (dispatch.what_if)
      for (const std::string& line : what_if_table(*dispatch.what_if)) say(line);
  }
  say(fmt::format("{}: {}", model, name(report.verdict())));
}

Result<void> check_report_file(const Arguments& arguments, const ReadFiles& read) {
  return arguments.report ? check_output_file("--report", *arguments.report, read) : Result<void>();
}

// `read` gains the files of this case.
Result<Report> check_one(const std::filesystem::path& file, const std::vector<Candidate>& candidates,
                         const SharedOptions& options, const Arguments& arguments, ReadFiles& read) {
  const auto model = load_model(file, options);
  if (!model) return tl::unexpected(model.error());
  read.add(files_read(file, *model, options));
  if (const auto place = check_report_file(arguments, read); !place) return tl::unexpected(place.error());
  if (const auto fits = check_case_memory(file, *model, CaseUse::Check, names_that_run(candidates), options); !fits)
    return tl::unexpected(in_file(file, fits.error()));
  Report report{file, {}};
  const auto keep = [&](const JudgedDispatch& judged) -> Result<void> {
    print_warnings(file, *model, judged.command, judged.invocation, options);
    report.dispatches.push_back({judged.command.dispatchable,
                                 judged.invocation.schema->name,
                                 judged.invocation.output().resource,
                                 element_count(judged.invocation.output().tensor.desc),
                                 judged.judgements,
                                 {}});
    for (Judgement& judgement : report.dispatches.back().judgements)
      if (judgement.run) judgement.run->output = {};
    if (!arguments.what_if) return {};
    ProgressLine progress(options.quiet, "what if");
    auto rows = what_if_rows(judged.invocation, output_tensor(judged.invocation, judged.reference),
                             *make_reference_backend(), {0, interrupted, progress.callback()});
    if (!rows) return tl::unexpected(rows.error());
    report.dispatches.back().what_if = std::move(*rows);
    return {};
  };
  const auto judged = judge(*model, search_paths(file, options), candidates, options.quiet, keep);
  if (!judged) return tl::unexpected(in_file(file, judged.error()));
  return report;
}

// The exit status of one report, with a line where nothing was compared.
int conclude(const Report& report) {
  const Verdict verdict = report.verdict();
  if (verdict != Verdict::Nothing) return exit_status(verdict);
  const std::string model = name_of(report.model);
  return fail(model, report.dispatches.empty() ? "has no dispatch command, so nothing was compared"
                                               : "no backend could run its dispatches, so nothing was compared");
}

int check(const SharedOptions& options, const Arguments& arguments) {
  ReadFiles read;
  for (const std::filesystem::path& file : arguments.models) add_read(read, file);
  if (const auto place = check_report_file(arguments, read); !place) return fail(place.error());
  const bool report_on_stdout = arguments.report && is_standard_stream(*arguments.report);
  const Say say = [&](std::string_view line) { report_on_stdout ? note(false, line) : print(line); };
  catch_interrupts();
  const std::vector<Candidate> candidates = all_candidates();
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
  auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, program, "check", "Runs every dispatch on every backend and compares with reference");
  verb->add_option("MODEL", arguments->models, "Case files; - reads one from standard input")
      ->type_name("")
      ->required();
  verb->add_option("--report", arguments->report,
                   "Write the outcome as JSON; of several models, an array; - is standard output")
      ->type_name("R.json");
  verb->add_flag("--what-if", arguments->what_if,
                 "Also how many elements each other numerics choice would change, and the first of them");
  verb->callback(
      [&program, arguments] { program.action = [&program, arguments] { return check(program.options, *arguments); }; });
}

}  // namespace opscope::cli
