#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "app/cli/backends.h"
#include "app/cli/candidates.h"
#include "app/cli/case.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "app/cli/standard_streams.h"
#include "app/cli/suite_cases.h"
#include "app/cli/tolerance.h"
#include "app/cli/verbs.h"
#include "app/cli/verdict.h"
#include "app/text/json_text.h"
#include "app/text/junit_text.h"
#include "core/compare/comparison_text.h"
#include "core/exports/export_case.h"
#include "core/onnx/verify_onnx.h"
#include "core/suite/rejected.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"
#include "core/vectors/golden.h"
#include "core/vectors/golden_files.h"
#include "core/vectors/golden_results.h"

namespace opscope::cli {
namespace {

struct VerifyArguments {
  std::vector<std::filesystem::path> folders;
  std::string backend;                           // empty: all that are available
  std::optional<std::filesystem::path> results;  // of somebody else, in the place of the backends
  std::optional<std::filesystem::path> junit;
  CandidateOptions candidates;
  Tolerance measure;  // of the results, or of the candidates

  bool junit_on_stdout() const { return junit && is_standard_stream(*junit); }
};

// One golden folder on the available backends.
struct Case {
  std::filesystem::path folder;
  std::vector<ReportedRun> runs;
  bool compared = false;   // false also if it could not be verified
  std::string error = {};  // why it could not, or why nothing was compared

  Verdict verdict() const {
    const Verdict found = verdict_of(runs);
    return compared || found == Verdict::Different ? found : Verdict::Nothing;
  }
};

std::string finding(const GoldenResource& resource) {
  return resource.judgement.failed() ? resource.judgement.reason
                                     : counted(resource.judgement.comparison.elements, "element") + " equal";
}

using Say = std::function<void(const std::string& line)>;

void print_report(const std::string& folder, const GoldenReport& report, const std::string& backend, bool verbose,
                  const Say& say) {
  const Judgement& judgement = report.judgement;
  if (report.resources.empty() && (judgement.status == Status::Skipped || judgement.fault == Fault::NoResult))
    return say(fmt::format("{}: {}", folder, judgement_text(backend, judgement)));
  for (const std::string& file : report.changed_files)
    say(fmt::format("{}: {}", folder, changed_file_text(visible_name(file))));
  bool told = !report.changed_files.empty();
  for (const GoldenResource& resource : report.resources) {
    told |= resource.judgement.failed();
    if (verbose || resource.judgement.failed())
      say(fmt::format("{}: {}: {} on {}", folder, visible_name(resource.name), finding(resource), backend));
  }
  if (judgement.failed() && !told) say(fmt::format("{}: {} on {}", folder, judgement.reason, backend));
  const Verdict verdict = judgement.failed()  ? Verdict::Different
                          : report.compared() ? Verdict::Equal
                                              : Verdict::Nothing;
  const std::string measure = verdict == Verdict::Nothing ? "" : fmt::format(" ({})", measure_text(judgement.measure));
  // It fails although the values agree, which "different" would deny.
  if (judgement.fault == Fault::FileChanged && report.compared())
    return say(
        fmt::format("{}: the values agree on {}{}, but the folder is not as exported", folder, backend, measure));
  say(fmt::format("{}: {} on {}{}", folder, name(verdict), backend, measure));
}

// What judges the folders, and where lines about them go.
struct Verification {
  const SharedOptions& options;
  const VerifyArguments& arguments;
  const std::vector<Candidate>& backends;
  const ExpandedFolders& expanded;
  Say say;
};

// Of a suite's cases only those that failed take lines.
void report_on(const Case& found, const GoldenReport& report, const std::string& backend, const Verification& by) {
  const bool worth_a_line =
      by.expanded.member(found.folder) == nullptr || by.options.verbose || report.judgement.failed();
  if (worth_a_line) print_report(visible_name(found.folder.string()), report, backend, by.options.verbose, by.say);
}

// The result of one backend for a folder. Errors: those that end the case.
Result<ReportedRun> verify_on(const Candidate& candidate, Case& found, const Verification& by) {
  if (candidate.backend == nullptr)  // reported once, before the first folder
    return ReportedRun{candidate.name, skipped(candidate.reason)};
  const SharedOptions& options = by.options;
  ProgressLine progress(options.quiet, fmt::format("{} on {}", by.expanded.label(found.folder), candidate.name));
  const RunOptions run{0, interrupted, progress.callback()};
  const GoldenSettings settings{options.numerics, options.feature_level, options.memory_limit, candidate.measure};
  const std::vector<OnnxTest> onnx = onnx_tests(found.folder);
  const auto report = onnx.empty() ? verify_golden(found.folder, *candidate.backend, run, settings)
                                   : verify_onnx(onnx.front(), *candidate.backend, run, settings);
  if (!report) return tl::unexpected(report.error());
  found.compared |= report->compared();
  report_on(found, *report, candidate.name, by);
  return ReportedRun{candidate.name, report->judgement, report->milliseconds};
}

// The same for results of somebody else.
Result<ReportedRun> verify_results(Case& found, const Verification& by) {
  const VerifyArguments& arguments = by.arguments;
  const NamedMember* member = by.expanded.member(found.folder);
  const std::filesystem::path theirs =
      member ? *arguments.results / std::filesystem::path(member->file).parent_path() : *arguments.results;
  const auto results = results_of(theirs, found.folder, by.expanded.cases.size() > 1);
  const auto report = judge_results(found.folder, results, {arguments.measure, by.options.memory_limit, interrupted});
  if (!report) return tl::unexpected(report.error());
  found.compared |= report->compared();
  const std::string name = results_name(*arguments.results);
  report_on(found, *report, visible_name(name, 32), by);
  return ReportedRun{name, report->judgement, {}};
}

// A descriptor that must be rejected. No backend runs it, and it has no results.
Result<ReportedRun> verify_as_rejected(Case& found, const Verification& by) {
  const NamedMember* member = by.expanded.member(found.folder);
  if (by.arguments.results)
    return ReportedRun{results_name(*by.arguments.results), skipped("a rejected descriptor has no results")};
  auto judgement = judge_rejected(found.folder, by.options.memory_limit, member ? member->checksum : "");
  if (!judgement) return tl::unexpected(judgement.error());
  found.compared = true;
  const std::string folder = visible_name(found.folder.string());
  if (judgement->failed()) by.say(fmt::format("{}: {}", folder, judgement->reason));
  if (!judgement->failed() && (member == nullptr || by.options.verbose))
    by.say(fmt::format("{}: rejected as expected", folder));
  return ReportedRun{"validator", *std::move(judgement), 0};
}

Result<std::vector<ReportedRun>> run_all(Case& found, const Verification& by) {
  std::vector<ReportedRun> runs;
  const auto alone = [](ReportedRun run) { return std::vector{std::move(run)}; };
  if (is_rejected_case(found.folder)) return verify_as_rejected(found, by).map(alone);
  if (by.arguments.results) return verify_results(found, by).map(alone);
  for (const Candidate& candidate : by.backends) {
    auto run = verify_on(candidate, found, by);
    if (!run) return tl::unexpected(run.error());  // the next backend would find the same
    runs.push_back(std::move(*run));
  }
  return runs;
}

// All backends on one folder. Prints each error and returns the exit status; Cancelled is left to the caller.
Result<int> verify_case(Case& found, const Verification& by) {
  const auto refused = [&](const Error& error) {
    found.error = error.text();
    return fail(error);
  };
  auto runs = run_all(found, by);
  if (!runs && runs.error().kind == Error::Kind::Cancelled) return tl::unexpected(runs.error());
  if (!runs) return refused(runs.error());
  found.runs = *std::move(runs);
  if (found.verdict() != Verdict::Nothing) return exit_status(found.verdict());
  const std::string folder = found.folder.string();
  const bool asked = !by.arguments.backend.empty();
  if (const ReportedRun& last = found.runs.back(); asked && last.judgement.status == Status::Skipped)
    return refused({Error::Kind::Unavailable, fmt::format("{}: {}", folder, last.backend), last.judgement.reason});
  const bool none_ran =
      std::ranges::all_of(found.runs, [](const ReportedRun& run) { return run.judgement.status == Status::Skipped; });
  return refused({Error::Kind::BadInput, folder,
                  none_ran ? "no backend could run it, so nothing was compared"
                           : "has no expected values, so nothing was compared"});
}

JunitCase junit_case(const Case& of, const ReportedRun& run) {
  using enum JunitCase::Outcome;
  const Judgement& judgement = run.judgement;
  JunitCase result{run.backend, Passed, judgement.reason, run.milliseconds.value_or(0) / 1000};
  if (judgement.failed())
    result.outcome = Failed;
  else if (judgement.status == Status::Skipped || !of.compared)
    result.outcome = Skipped;
  if (result.outcome == Skipped && result.message.empty()) result.message = "nothing was compared";
  return result;
}

std::string junit_of(const std::vector<Case>& cases) {
  std::vector<JunitSuite> suites;
  for (const Case& each : cases) {
    JunitSuite& suite = suites.emplace_back(JunitSuite{each.folder.string(), {}});
    for (const ReportedRun& run : each.runs) suite.cases.push_back(junit_case(each, run));
    if (!each.error.empty() || each.runs.empty())
      suite.cases.push_back(
          {"verify", JunitCase::Outcome::Error, each.error.empty() ? "could not be verified" : each.error});
  }
  return junit_text("opscope verify", suites);
}

bool skipped_all_candidates(const std::vector<Case>& cases, const VerifyArguments& arguments) {
  return std::ranges::all_of(cases,
                             [&](const Case& each) { return all_were_skipped(arguments.candidates, each.runs); });
}

void print_json(const std::vector<Case>& cases, const VerifyArguments& arguments) {
  Verdict worst = cases.empty() || skipped_all_candidates(cases, arguments) ? Verdict::Nothing : Verdict::Equal;
  for (const Case& each : cases) worst = std::max(worst, each.verdict());
  JsonText json;
  json.begin_object();
  json.member("verdict", name(worst));
  json.key("cases").objects(cases, [&](const Case& each) {
    json.member("path", each.folder.string());
    json.member("verdict", name(each.verdict()));
    write_runs(json.key("backends"), each.runs);
    if (!each.error.empty()) json.member("error", each.error);
  });
  json.end_object();
  print(json.text());
}

// The requested backend, or all; prints which are missing.
Result<Candidates> open_backends(const std::string& asked, bool quiet) {
  const std::string_view only[] = {asked};
  Candidates backends = asked.empty() ? open_candidates(own_backends) : open_candidates(only);
  for (const Candidate& candidate : backends.all) {
    if (candidate.backend != nullptr) continue;
    if (!asked.empty()) return tl::unexpected(Error{Error::Kind::Unavailable, asked, candidate.reason});
    note(quiet, fmt::format("{} is not available: {}", candidate.name, candidate.reason));
  }
  return backends;
}

// Each data set of an ONNX backend test is a case.
std::vector<std::filesystem::path> cases_of(const std::vector<std::filesystem::path>& folders) {
  std::vector<std::filesystem::path> cases;
  for (const std::filesystem::path& folder : folders) {
    const std::vector<OnnxTest> tests = onnx_tests(folder);
    if (tests.empty()) cases.push_back(folder);
    std::ranges::transform(tests, std::back_inserter(cases), &OnnxTest::path);
  }
  return cases;
}

// The files of the golden folders, which no report may replace.
ReadFiles files_of(const std::vector<std::filesystem::path>& folders) {
  ReadFiles read;
  for (const std::filesystem::path& folder : folders) {
    read.add(folder);
    read.add(folder / "manifest.json");
    if (const auto manifest = read_manifest(folder))
      for (const auto& [file, checksum] : manifest->files) read.add(golden_file(folder, file));
  }
  return read;
}

Result<void> check_arguments(const SharedOptions& options, const VerifyArguments& arguments) {
  if (std::ranges::count(arguments.folders, "")) return bad_input("DIR ''", "not the name of a folder");
  if (std::ranges::count(arguments.folders, "-"))
    return bad_input("-", "golden vectors are a folder; they cannot be read from standard input");
  if (arguments.results && !arguments.backend.empty())
    return bad_input("--results", "takes the place of the backends: name no backend with it");
  if (arguments.results && !arguments.candidates.given.empty())
    return bad_input("--results", "takes the place of the backends: name no candidate with it");
  if (!arguments.results && arguments.candidates.given.empty() && !arguments.measure.bitwise())
    return bad_input("--ulp, --atol, --rtol, --any-nan",
                     "say how --results or a --candidate are judged; backends are judged as the operator declares");
  std::error_code failed;
  if (arguments.results && !std::filesystem::exists(*arguments.results, failed))
    return bad_input(fmt::format("--results {}", arguments.results->empty() ? "''" : arguments.results->string()),
                     "no such folder or file");
  if (arguments.junit_on_stdout() && options.json)
    return bad_input("--junit -", "standard output takes either the JUnit report or the JSON");
  return {};
}

int verify(const SharedOptions& options, const VerifyArguments& arguments) {
  if (const auto right = check_arguments(options, arguments); !right) return fail(right.error());
  catch_interrupts();
  ReadFiles read = arguments.junit ? files_of(arguments.folders) : ReadFiles();
  add_candidate_files(read, arguments.candidates);
  if (arguments.junit)
    if (const auto place = check_output_file("--junit", *arguments.junit, read); !place) return fail(place.error());
  Result<Candidates> backends = arguments.results ? Candidates() : open_backends(arguments.backend, options.quiet);
  if (!backends) return fail(backends.error());
  if (const auto added = add_candidates(*backends, arguments.candidates, arguments.measure, options.quiet); !added)
    return fail(added.error());
  const Result<ExpandedFolders> expanded = expand_suites(cases_of(arguments.folders));
  if (!expanded) return fail(expanded.error());
  const Verification by{options, arguments, backends->all, *expanded, [&](const std::string& line) {
                          if (arguments.junit_on_stdout())
                            note(options.quiet, line);
                          else if (!options.json)
                            print(line);
                        }};
  std::vector<Case> cases;
  int status = for_each_case(expanded->cases, [&](const std::filesystem::path& folder) -> Result<int> {
    cases.push_back({folder, {}});
    const bool is_known = is_rejected_case(folder) || !onnx_tests(folder).empty();
    if (const auto is_right = is_known ? Result<void>() : check_verifiable(folder); !is_right) {
      cases.back().error = is_right.error().text();
      return tl::unexpected(is_right.error());
    }
    std::error_code ignored;
    if (std::filesystem::exists(folder / "model.json", ignored))  // otherwise verify_golden reports what is missing
      if (const auto model = load_model(folder / "model.json", options); !model) {
        cases.back().error = model.error().text();
        return tl::unexpected(model.error());
      }
    Case found = cases.back();  // cases.back() stays without a verdict if this throws
    Result<int> done = verify_case(found, by);
    cases.back() = std::move(found);
    return done;
  });
  if (was_cancelled(status)) return status;
  if (options.json) print_json(cases, arguments);
  const auto option_of = [&](const std::string& name) {
    const auto found = std::ranges::find(backends->all, name, &Candidate::name);
    const bool is_own = found == backends->all.end() || found->backend == nullptr || found->backend->option().empty();
    return is_own ? "-b " + name : found->backend->option();
  };
  std::vector<VerifiedCase> verified;
  verified.reserve(cases.size());
  for (const Case& each : cases) verified.push_back({each.folder, each.runs});
  if (const std::string table = suite_table(*expanded, verified, option_of); !table.empty()) by.say(table);
  if (arguments.junit) {
    const std::string text = junit_of(cases);
    if (const auto written = write_output(*arguments.junit, std::as_bytes(std::span(text)), read); !written)
      status = std::max(status, fail(written.error()));
  }
  if (status == exit_success && skipped_all_candidates(cases, arguments))
    return fail("--candidate", "none could run any of the cases, so none was compared");
  return status;
}

}  // namespace

void add_verify(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<VerifyArguments>();
  CLI::App* verb = add_verb(app, program, "verify",
                            "Replays golden vectors and compares, bit for bit unless the operator declares otherwise");
  verb->add_option(
          "DIR", arguments->folders,
          "Folders and .npz files that export wrote, suites, and ONNX backend tests: folders with a model.onnx and "
          "test_data_set_N")
      ->type_name("")
      ->required();
  add_backend_option(*verb, arguments->backend, "reference, cpu or gpu (default: all that are available)");
  verb->add_option(
          "--results", arguments->results,
          "Judge the results that another program computed, in place of the backends: a folder or an .npz with "
          "arrays named like the files under expected/, for several DIRs with a subfolder for each")
      ->type_name("THEIRS");
  add_candidate_options(*verb, arguments->candidates);
  add_tolerance_options(*verb, arguments->measure);
  verb->add_option("--junit", arguments->junit,
                   "Write a JUnit XML report with a test case for each folder and backend; - is standard output")
      ->type_name("FILE");
  on_choice(*verb, program, arguments, verify);
}

}  // namespace opscope::cli
