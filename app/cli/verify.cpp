#include <fmt/format.h>

#include <algorithm>

#include "app/cli/backends.h"
#include "app/cli/case.h"
#include "app/cli/console.h"
#include "app/cli/verbs.h"
#include "app/cli/verdict.h"
#include "app/text/json_text.h"
#include "core/compare/comparison_text.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"
#include "core/vectors/golden.h"

namespace opscope::cli {
namespace {

struct VerifyArguments {
  std::vector<std::filesystem::path> folders;
  std::string backend;  // empty: all that are available
};

// One golden folder on the available backends.
struct Case {
  std::filesystem::path folder;
  std::vector<ReportedRun> runs;
  bool compared = false;  // false also if it could not be verified

  Verdict verdict() const {
    const Verdict found = verdict_of(runs);
    return compared || found == Verdict::Different ? found : Verdict::Nothing;
  }
};

std::string finding(const GoldenResource& resource) {
  return resource.judgement.failed() ? resource.judgement.reason
                                     : counted(resource.judgement.comparison.elements, "element") + " equal";
}

void print_report(const std::string& folder, const GoldenReport& report, const std::string& backend, bool verbose) {
  const Judgement& judgement = report.judgement;
  if (judgement.status == Status::Skipped || judgement.fault == Fault::NoResult)
    return print(fmt::format("{}: {}", folder, judgement_text(backend, judgement)));
  for (const std::string& file : report.changed_files)
    print(fmt::format("{}: {}", folder, changed_file_text(visible_name(file))));
  bool told = !report.changed_files.empty();
  for (const GoldenResource& resource : report.resources) {
    told |= resource.judgement.failed();
    if (verbose || resource.judgement.failed())
      print(fmt::format("{}: {}: {} on {}", folder, visible_name(resource.name), finding(resource), backend));
  }
  if (judgement.failed() && !told) print(fmt::format("{}: {} on {}", folder, judgement.reason, backend));
  const Verdict verdict = judgement.failed()  ? Verdict::Different
                          : report.compared() ? Verdict::Equal
                                              : Verdict::Nothing;
  const std::string measure = verdict == Verdict::Nothing ? "" : fmt::format(" ({})", measure_text(judgement.measure));
  print(fmt::format("{}: {} on {}{}", folder, name(verdict), backend, measure));
}

// The result of one backend for a folder. Errors: those that end the case.
Result<ReportedRun> verify_on(const Candidate& candidate, Case& found, const SharedOptions& options) {
  if (candidate.backend == nullptr)  // reported once, before the first folder
    return ReportedRun{candidate.name, skipped(candidate.reason)};
  ProgressLine progress(options.quiet, fmt::format("{} on {}", found.folder.string(), candidate.name));
  const auto report = verify_golden(found.folder, *candidate.backend, {0, interrupted, progress.callback()},
                                    {options.numerics, options.feature_level, options.memory_limit, candidate.measure});
  if (!report) return tl::unexpected(report.error());
  found.compared |= report->compared();
  if (!options.json) print_report(visible_name(found.folder.string()), *report, candidate.name, options.verbose);
  return ReportedRun{candidate.name, report->judgement, report->milliseconds};
}

// All backends on one folder. Prints each error and returns the exit status; Cancelled is left to the caller.
Result<int> verify_case(Case& found, const std::vector<Candidate>& backends, const SharedOptions& options, bool asked) {
  for (const Candidate& candidate : backends) {
    auto run = verify_on(candidate, found, options);
    if (!run && run.error().kind == Error::Kind::Cancelled) return tl::unexpected(run.error());
    if (!run) {  // the next backend would find the same
      found.runs.clear();
      return fail(run.error());
    }
    found.runs.push_back(std::move(*run));
  }
  if (found.verdict() != Verdict::Nothing) return exit_status(found.verdict());
  const ReportedRun& last = found.runs.back();
  if (asked && last.judgement.status == Status::Skipped)
    return fail(
        {Error::Kind::Unavailable, fmt::format("{}: {}", found.folder.string(), last.backend), last.judgement.reason});
  const bool none_ran =
      std::ranges::all_of(found.runs, [](const ReportedRun& run) { return run.judgement.status == Status::Skipped; });
  return fail(found.folder.string(), none_ran ? "no backend could run it, so nothing was compared"
                                              : "has no expected values, so nothing was compared");
}

void print_json(const std::vector<Case>& cases) {
  Verdict worst = cases.empty() ? Verdict::Nothing : Verdict::Equal;
  for (const Case& each : cases) worst = std::max(worst, each.verdict());
  JsonText json;
  json.begin_object();
  json.member("verdict", name(worst));
  json.key("cases").objects(cases, [&](const Case& each) {
    json.member("path", each.folder.string());
    json.member("verdict", name(each.verdict()));
    write_runs(json.key("backends"), each.runs);
  });
  json.end_object();
  print(json.text());
}

// The requested backend, or all; prints which are missing.
Result<Candidates> open_backends(const std::string& asked, bool quiet) {
  const std::string_view only[] = {asked};
  Candidates backends = asked.empty() ? open_candidates(backend_names) : open_candidates(only);
  for (const Candidate& candidate : backends.all) {
    if (candidate.backend != nullptr) continue;
    if (!asked.empty()) return tl::unexpected(Error{Error::Kind::Unavailable, asked, candidate.reason});
    note(quiet, fmt::format("{} is not available: {}", candidate.name, candidate.reason));
  }
  return backends;
}

int verify(const SharedOptions& options, const VerifyArguments& arguments) {
  if (std::ranges::count(arguments.folders, "")) return fail("DIR ''", "not the name of a folder");
  if (std::ranges::count(arguments.folders, "-"))
    return fail("-", "golden vectors are a folder; they cannot be read from standard input");
  catch_interrupts();
  const bool asked = !arguments.backend.empty();
  const Result<Candidates> backends = open_backends(arguments.backend, options.quiet);
  if (!backends) return fail(backends.error());
  std::vector<Case> cases;
  const int status = for_each_case(arguments.folders, [&](const std::filesystem::path& folder) -> Result<int> {
    cases.push_back({folder, {}, false});
    std::error_code ignored;
    if (std::filesystem::exists(folder / "model.json", ignored))  // otherwise verify_golden reports what is missing
      if (const auto model = load_model(folder / "model.json", options); !model) return tl::unexpected(model.error());
    Case found = cases.back();  // cases.back() stays without a verdict if this throws
    Result<int> done = verify_case(found, backends->all, options, asked);
    cases.back() = std::move(found);
    return done;
  });
  if (options.json && !was_cancelled(status)) print_json(cases);
  return status;
}

}  // namespace

void add_verify(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<VerifyArguments>();
  CLI::App* verb = add_verb(app, program, "verify",
                            "Replays golden vectors and compares, bit for bit unless the operator declares otherwise");
  verb->add_option("DIR", arguments->folders, "Folders and .npz files that export wrote")->type_name("")->required();
  add_backend_option(*verb, arguments->backend, "reference, cpu or gpu (default: all that are available)");
  on_choice(*verb, program, arguments, verify);
}

}  // namespace opscope::cli
