#include "tests/mutants/support/detectors.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "core/backends/reference/reference_backend.h"
#include "core/cases/agreement.h"
#include "core/cases/case_model.h"
#include "core/cases/random_case.h"
#include "core/judge/judge_model.h"
#include "core/model/json.h"
#include "core/operators/schema/numerics_text.h"
#include "core/suite/suite_case.h"
#include "core/sweep/counterexample.h"
#include "tests/support/case_options.h"
#include "tests/support/first_dispatch.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

bool is_large(const SweepSpace& space) { return space.exhaustive && space.elements > small_space; }

std::optional<Finding> by_sweep(const OperatorSchema& schema, DataType type, Backend& candidate, const Effort& effort) {
  SweepRequest request;
  request.operators = {&schema};
  request.data_type = type;
  request.numerics = value_of(parse_numerics(effort.numerics));
  request.samples = 1u << 14;
  request.random_cases = 0;
  const std::vector<SweepSpace> plan = plan_sweep(request);
  const std::size_t spaces =
      std::min(effort.spaces, plan.size() - static_cast<std::size_t>(std::ranges::count_if(plan, is_large)));
  EXPECT_GT(spaces, 0u) << schema.name << ": nothing to sweep";
  std::size_t done = 0;
  bool found = false;
  SweepControl control;
  control.stop = [&] { return found || done >= spaces; };
  control.finished = [&](const SpaceOutcome& outcome) {
    ++done;
    found = !outcome.equal();
  };
  const auto reference = make_reference_backend();
  const SweepReport report = value_of(run_sweep(request, *reference, {&candidate}, control));
  for (const SpaceOutcome& outcome : report.spaces)
    if (outcome.first) return Finding{Detector::Sweep, sentence(outcome, report), outcome.first};
  return std::nullopt;
}

std::optional<Finding> by_cases(const OperatorSchema& schema, DataType type, Backend& candidate, std::uint64_t cases) {
  CaseOptions options = cases_of(&schema, type);
  const auto reference = make_reference_backend();
  for (std::uint64_t number = 0; number < cases; ++number) {
    const Invocation made = random_case(number, options);
    const auto judged = judge_within_guards(made, *reference, candidate);
    if (judged && judged->failed())
      return Finding{Detector::Cases, fmt::format("case {}: {}", number, judged->judgement.reason),
                     shrunk_failure(made, {*reference, candidate, {}, [] { return false; }})};
  }
  return std::nullopt;
}

// Every valid case of a suite of the operator in which some tensor of more than one element has the type.
std::optional<Finding> by_suite(const OperatorSchema& schema, DataType type, Backend& candidate) {
  const Candidate candidates[] = {{std::string(candidate.name()), &candidate}};
  const auto reference = make_reference_backend();
  const auto has_type = [&](const SuiteCase& suite_case) {
    for (std::size_t t = 0; t < suite_case.data_types.size(); ++t)
      if (!schema.tensors[t].single_element && suite_case.data_types[t] == type) return true;
    return false;
  };
  std::size_t tried = 0;
  for (const SuiteCase& suite_case : plan_suite({{&schema}, highest_feature_level, SuiteSize::Small})) {
    if (suite_case.kind == SuiteKind::Rejected || !has_type(suite_case)) continue;
    ++tried;
    std::optional<Finding> found;
    const auto judged =
        judge_model(suite_case.model(), {}, *reference, candidates, {}, [&](const JudgedDispatch& dispatch) {
          for (const JudgedRun& run : dispatch.runs)
            if (run.judgement.failed() && !found)
              found = Finding{Detector::Suite,
                              suite_case.path.substr(suite_case.path.rfind('/') + 1) + ": " + run.judgement.reason,
                              std::nullopt};
          return Result<void>();
        });
    EXPECT_TRUE(judged) << suite_case.path << ": " << judged.error().text();
    if (found) return found;
  }
  EXPECT_GT(tried, 0u) << schema.name << ": no case in the suite";
  return std::nullopt;
}

// True if the model dispatches that operator. Its dispatches are changed to use `schema`.
bool take_over(Model& model, const std::string& original, const OperatorSchema& schema) {
  bool any = false;
  for (Dispatchable& dispatchable : model.dispatchables)
    if (dispatchable.desc.schema != nullptr && dispatchable.desc.schema->name == original) {
      dispatchable.desc.schema = &schema;
      any = true;
    }
  return any;
}

std::optional<Finding> by_check(const OperatorSchema& schema, const std::string& original, Backend& candidate) {
  const Candidate candidates[] = {{std::string(candidate.name()), &candidate}};
  const auto reference = make_reference_backend();
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "assets/models"))
    files.push_back(entry.path());
  std::ranges::sort(files);
  for (const std::filesystem::path& file : files) {
    Model model = value_of(read_model(file));
    if (!take_over(model, original, schema)) continue;
    std::optional<Finding> found;
    const auto judged =
        judge_model(model, {file.parent_path(), {}}, *reference, candidates, {}, [&](const JudgedDispatch& dispatch) {
          for (const JudgedRun& run : dispatch.runs)
            if (run.judgement.failed() && !found)
              found = Finding{Detector::Check, file.filename().string() + ": " + run.judgement.reason, std::nullopt};
          return Result<void>();
        });
    EXPECT_TRUE(judged) << file << ": " << judged.error().text();
    if (found) return found;
  }
  return std::nullopt;
}

}  // namespace

std::string_view name(Detector detector) {
  switch (detector) {
    case Detector::Sweep: return "sweep";
    case Detector::Cases: return "cases";
    case Detector::Suite: return "suite";
    case Detector::Check: break;
  }
  return "check";
}

std::string text_of(const Finding& finding) {
  std::string text = fmt::format("{}: {}", name(finding.detector), finding.what);
  if (finding.counterexample)
    text += fmt::format("\n{}\n{}", finding.counterexample->what, command_line(finding.counterexample->invocation));
  return text;
}

std::vector<Finding> findings(const OperatorSchema& schema, const std::string& original, DataType type,
                              Backend& candidate, const Effort& effort) {
  std::vector<Finding> all;
  for (std::optional<Finding> found : {effort.spaces > 0 ? by_sweep(schema, type, candidate, effort) : std::nullopt,
                                       by_cases(schema, type, candidate, effort.cases),
                                       by_check(schema, original, candidate), by_suite(schema, type, candidate)})
    if (found) all.push_back(std::move(*found));
  return all;
}

void expect_reproducible(const Counterexample& found, Backend& candidate) {
  const std::string line = command_line(found.invocation);
  const std::string before = "opscope check - <<< '";
  ASSERT_TRUE(line.starts_with(before) && line.ends_with("'")) << line;
  SCOPED_TRACE(line);
  const Invocation again = value_of(first_dispatch(line.substr(before.size(), line.size() - before.size() - 1)));
  const auto reference = make_reference_backend();
  const auto judged = value_of(judge_within_guards(again, *reference, candidate));
  EXPECT_TRUE(judged.failed()) << "does not fail again";
}

}  // namespace opscope::test
