#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/backends.h"
#include "app/cli/check_case.h"
#include "app/cli/console.h"
#include "app/cli/device_text.h"
#include "app/cli/json_text.h"
#include "app/cli/verbs.h"
#include "core/io/file.h"
#include "core/tensor/text.h"

namespace opscope::cli {
namespace {

struct Arguments {
  std::vector<std::filesystem::path> models;
  std::filesystem::path report;
};

struct Report {
  std::filesystem::path model;
  std::vector<DispatchOutcome> dispatches;

  bool equal() const { return std::ranges::all_of(dispatches, &DispatchOutcome::equal); }
};

void write_backend(JsonText& json, const BackendOutcome& outcome) {
  json.begin_object();
  json.member("status", name(outcome.status));
  json.member("reason", outcome.reason);
  json.member("mismatches", outcome.comparison.mismatches);
  json.member("max_ulp", outcome.comparison.max_ulp);
  json.member("max_abs", outcome.comparison.max_abs);
  json.key("first_mismatch");
  if (outcome.comparison.mismatches)
    json.array(outcome.first_mismatch);
  else
    json.null();
  json.member("milliseconds", outcome.milliseconds);
  json.end_object();
}

void write_report(JsonText& json, const Report& report, const std::vector<Candidate>& candidates) {
  json.begin_object();
  json.member("model", report.model.string());
  json.member("verdict", report.equal() ? "equal" : "different");
  write_device(json.key("device"), candidates.back().backend);
  json.key("dispatches").begin_array();
  for (const DispatchOutcome& dispatch : report.dispatches) {
    json.begin_object();
    json.member("dispatchable", dispatch.dispatchable);
    json.member("operator", dispatch.operator_name);
    json.member("output", dispatch.output);
    json.member("elements", dispatch.elements);
    json.key("backends").begin_object();
    for (const BackendOutcome& backend : dispatch.backends) write_backend(json.key(backend.backend), backend);
    json.end_object();
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

// One MODEL was named: its report. Several: an array of those that could be read.
std::string report_text(const std::vector<Report>& reports, bool several, const std::vector<Candidate>& candidates) {
  JsonText json;
  if (several) json.begin_array();
  for (const Report& report : reports) write_report(json, report, candidates);
  if (several) json.end_array();
  return std::string(json.text());
}

void print_report(const Report& report) {
  for (const DispatchOutcome& dispatch : report.dispatches)
    for (const BackendOutcome& backend : dispatch.backends) {
      std::string line =
          fmt::format("{}: {} {}: {} {}, {} {}", report.model.string(), dispatch.dispatchable, dispatch.operator_name,
                      with_thousands(dispatch.elements), dispatch.elements == 1 ? "element" : "elements",
                      backend.backend, name(backend.status));
      if (!backend.reason.empty()) line += ": " + backend.reason;
      if (backend.status != BackendOutcome::Status::Skipped) line += fmt::format(", {:.3g} ms", backend.milliseconds);
      print(line);
    }
  print(fmt::format("{}: {}", report.model.string(), report.equal() ? "equal" : "different"));
}

int check(const SharedOptions& options, const Arguments& arguments) {
  catch_interrupts();
  std::vector<Candidate> candidates;
  for (const std::string_view name : backend_names)
    if (name != "reference") candidates.push_back({std::string(name), make_backend(name)});

  int status = exit_success;
  std::vector<Report> reports;
  for (const std::filesystem::path& file : arguments.models) {
    auto from = load_case(file, options);
    auto outcomes = from ? check_case(std::move(*from), candidates, options) : tl::unexpected(from.error());
    if (!outcomes) {
      status = std::max(status, fail(outcomes.error()));
      if (outcomes.error().kind == Error::Kind::Cancelled) return status;
      continue;
    }
    reports.push_back({file, std::move(*outcomes)});
    if (!options.json) print_report(reports.back());
    if (!reports.back().equal()) status = std::max<int>(status, exit_difference);
  }
  const bool several = arguments.models.size() > 1;
  if (reports.empty() && !several) return status;
  if (options.json) print(report_text(reports, several, candidates));
  if (!arguments.report.empty())
    if (auto written = write_text(arguments.report, report_text(reports, several, candidates) + "\n"); !written)
      status = std::max(status, fail(written.error()));
  return status;
}

}  // namespace

void add_check(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, program, "check", "Runs every dispatch on every backend and compares with reference");
  verb->add_option("MODEL", arguments->models, "Case files")->type_name("")->required();
  verb->add_option("--report", arguments->report, "Write the outcome as JSON; of several models, an array")
      ->type_name("R.json");
  verb->callback(
      [&program, arguments] { program.action = [&program, arguments] { return check(program.options, *arguments); }; });
}

}  // namespace opscope::cli
