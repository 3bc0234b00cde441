#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <tuple>

#include "app/cli/backends.h"
#include "app/cli/case.h"
#include "app/cli/console.h"
#include "app/cli/judge.h"
#include "app/cli/verbs.h"
#include "app/cli/verdict.h"
#include "app/text/json_text.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"
#include "core/vectors/golden.h"

namespace opscope::cli {
namespace {

struct Arguments {
  std::vector<std::filesystem::path> folders;
  std::string backend;  // empty: every one that is here
};

// One golden folder on the backends that are here.
struct Case {
  std::filesystem::path folder;
  std::vector<Judgement> judgements;
  bool compared = false;  // false also where it could not be verified

  Verdict verdict() const {
    const Verdict found = verdict_of(judgements);
    return compared || found == Verdict::Different ? found : Verdict::Nothing;
  }
};

std::string changed_text(const std::string& file) { return file + " was changed: its SHA-256 is not the manifest's"; }

std::string finding(const GoldenResource& resource) {
  if (resource.equal()) return counted(resource.comparison.elements, "element") + " equal";
  if (resource.comparison.equal())
    return fmt::format("elements equal, but {} bytes after them differ", resource.different_padding_bytes);
  return fmt::format("{} of {} elements differ, first at {}, by up to {} ULP",
                     with_thousands(resource.comparison.mismatches), with_thousands(resource.comparison.elements),
                     format_index(index_of(resource.comparison.first_mismatch, resource.sizes)),
                     with_thousands(resource.comparison.max_ulp));
}

// Of several expected resources a judgement has the figures of the worst: one that differs before one that does not,
// then the one that is further off, then the first.
const GoldenResource* worst_of(const GoldenReport& report) {
  const auto rank = [](const GoldenResource& resource) {
    return std::tuple(!resource.equal(), resource.comparison.max_ulp, resource.comparison.mismatches);
  };
  const auto worst = std::ranges::max_element(report.resources, {}, rank);
  return worst == report.resources.end() ? nullptr : &*worst;
}

Judgement judgement_of(const GoldenReport& report, const std::string& backend) {
  Judgement judgement{backend, Judgement::Status::Passed, "", {}, {}, RunResult{{}, report.milliseconds}};
  const GoldenResource* worst = worst_of(report);
  if (worst) {
    judgement.comparison = worst->comparison;
    if (worst->comparison.mismatches)
      judgement.first_mismatch = index_of(worst->comparison.first_mismatch, worst->sizes);
  }
  if (worst && !worst->equal()) {
    judgement.status = Judgement::Status::Failed;
    judgement.reason = fmt::format("{}: {}", worst->name, finding(*worst));
  } else if (!report.changed_files.empty()) {
    judgement.status = Judgement::Status::Failed;
    judgement.reason = changed_text(report.changed_files.front());
  } else if (report.mistrust) {
    judgement.status = Judgement::Status::Mistrusted;
    judgement.reason = *report.mistrust;
  }
  return judgement;
}

void print_report(const std::string& folder, const GoldenReport& report, const Judgement& judgement, bool verbose) {
  for (const std::string& file : report.changed_files)
    print(fmt::format("{}: {}", folder, changed_text(visible_name(file))));
  for (const GoldenResource& resource : report.resources)
    if (verbose || !resource.equal())
      print(fmt::format("{}: {}: {} on {}", folder, visible_name(resource.name), finding(resource), judgement.backend));
  const bool equal = judgement.status != Judgement::Status::Failed;
  const std::string_view verdict = !equal ? "different" : report.compared() ? "equal" : "nothing";
  print(fmt::format("{}: {} on {}", folder, verdict, judgement.backend));
}

// What one backend says of a folder. Errors: those that end the case.
Result<Judgement> verify_on(const Candidate& candidate, Case& found, const SharedOptions& options) {
  Judgement judgement{candidate.name, Judgement::Status::Skipped, "", {}, {}, std::nullopt};
  const auto say = [&](const Error& error) {
    judgement.reason = error.what;
    if (!options.json)
      print(fmt::format("{}: {} {}: {}", visible_name(found.folder.string()), candidate.name, name(judgement.status),
                        judgement.reason));
    return judgement;
  };
  if (!candidate.backend) {
    judgement.reason = candidate.backend.error().what;  // said once, before the first folder
    return judgement;
  }
  ProgressLine progress(options.quiet, fmt::format("{} on {}", found.folder.string(), candidate.name));
  const auto report = verify_golden(found.folder, **candidate.backend, {0, interrupted, progress.callback()},
                                    {options.numerics, options.feature_level, options.memory_limit});
  if (!report && report.error().kind == Error::Kind::Unavailable) return say(report.error());
  if (!report && report.error().kind == Error::Kind::Broken) {
    judgement.status = Judgement::Status::Failed;
    return say(report.error());
  }
  if (!report) return tl::unexpected(report.error());
  found.compared |= report->compared();
  judgement = judgement_of(*report, candidate.name);
  if (!options.json) print_report(visible_name(found.folder.string()), *report, judgement, options.verbose);
  return judgement;
}

// All backends on one folder. The exit status, each error told; Cancelled is left to the caller.
Result<int> verify_case(Case& found, const std::vector<Candidate>& backends, const SharedOptions& options, bool asked) {
  for (const Candidate& candidate : backends) {
    auto judgement = verify_on(candidate, found, options);
    if (!judgement && judgement.error().kind == Error::Kind::Cancelled) return tl::unexpected(judgement.error());
    if (!judgement) {  // the next backend would find the same
      found.judgements.clear();
      return fail(judgement.error());
    }
    found.judgements.push_back(std::move(*judgement));
  }
  if (found.verdict() != Verdict::Nothing) return exit_status(found.verdict());
  const Judgement& last = found.judgements.back();
  if (asked && last.status == Judgement::Status::Skipped)
    return fail({Error::Kind::Unavailable, fmt::format("{}: {}", found.folder.string(), last.backend), last.reason});
  const bool none_ran = std::ranges::all_of(
      found.judgements, [](const Judgement& each) { return each.status == Judgement::Status::Skipped; });
  return fail(found.folder.string(), none_ran ? "no backend could run it, so nothing was compared"
                                              : "expects no resource to have any value, so nothing was compared");
}

void print_json(const std::vector<Case>& cases) {
  Verdict worst = cases.empty() ? Verdict::Nothing : Verdict::Equal;
  for (const Case& each : cases) worst = std::max(worst, each.verdict());
  JsonText json;
  json.begin_object();
  json.member("verdict", name(worst));
  json.key("cases").begin_array();
  for (const Case& each : cases) {
    json.begin_object();
    json.member("path", each.folder.string());
    json.member("verdict", name(each.verdict()));
    json.key("backends").begin_object();
    for (const Judgement& judgement : each.judgements) write_judgement(json.key(judgement.backend), judgement);
    json.end_object();
    json.end_object();
  }
  json.end_array();
  json.end_object();
  print(json.text());
}

int verify(const SharedOptions& options, const Arguments& arguments) {
  if (std::ranges::count(arguments.folders, "")) return fail("DIR ''", "not the name of a folder");
  if (std::ranges::count(arguments.folders, "-"))
    return fail("-", "golden vectors are a folder; they cannot be read from standard input");
  catch_interrupts();
  const bool asked = !arguments.backend.empty();
  std::vector<Candidate> backends;
  for (const std::string_view name : backend_names) {
    if (asked && arguments.backend != name) continue;
    backends.push_back({std::string(name), make_backend(name)});
    const auto& backend = backends.back().backend;
    if (backend) continue;
    if (asked) return fail({backend.error().kind, arguments.backend, backend.error().what});
    note(options.quiet, fmt::format("{} is not available: {}", name, backend.error().what));
  }
  std::vector<Case> cases;
  const int status = for_each_case(arguments.folders, [&](const std::filesystem::path& folder) -> Result<int> {
    cases.push_back({folder, {}, false});
    std::error_code ignored;
    if (std::filesystem::exists(folder / "model.json", ignored))  // else verify_golden says what is missing
      if (const auto model = load_model(folder / "model.json", options); !model) return tl::unexpected(model.error());
    Case found = cases.back();  // which stays without a verdict if this throws
    Result<int> done = verify_case(found, backends, options, asked);
    cases.back() = std::move(found);
    return done;
  });
  if (options.json && !was_cancelled(status)) print_json(cases);
  return status;
}

}  // namespace

void add_verify(CLI::App& app, Program& program) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, program, "verify", "Replays golden vectors and compares bit for bit");
  verb->add_option("DIR", arguments->folders, "Folders that export wrote")->type_name("")->required();
  add_backend_option(*verb, arguments->backend, "reference, cpu or gpu (default: every one that is available here)");
  verb->callback([&program, arguments] {
    program.action = [&program, arguments] { return verify(program.options, *arguments); };
  });
}

}  // namespace opscope::cli
