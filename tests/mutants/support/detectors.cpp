#include "tests/mutants/support/detectors.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "app/cli/judge.h"
#include "core/backends/reference/reference_backend.h"
#include "core/cases/agreement.h"
#include "core/cases/case_model.h"
#include "core/cases/random_case.h"
#include "core/model/json.h"
#include "core/sweep/counterexample.h"
#include "tests/support/paths.h"

namespace opscope::test {
namespace {

// A backend that somebody else owns.
class Borrowed : public Backend {
 public:
  explicit Borrowed(Backend& backend) : backend_(backend) {}
  std::string_view name() const override { return backend_.name(); }
  std::string device() const override { return backend_.device(); }
  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    return backend_.run(invocation, options);
  }

 private:
  Backend& backend_;
};

bool is_large(const SweepSpace& space) { return space.exhaustive && space.elements > small_space; }

std::optional<Finding> by_sweep(const OperatorSchema& schema, DataType type, Backend& candidate, std::size_t spaces) {
  SweepRequest request;
  request.operators = {&schema};
  request.data_type = type;
  // Of a space that is too large to walk here the request's own numerics are left out: these are not the default.
  request.numerics = find_numerics_profile("onnx")->numerics;
  request.samples = 1u << 14;
  request.random_cases = 0;
  const std::vector<SweepSpace> plan = plan_sweep(request);
  spaces = std::min(spaces, plan.size() - static_cast<std::size_t>(std::ranges::count_if(plan, is_large)));
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
  const Result<SweepReport> report = run_sweep(request, *reference, {&candidate}, control);
  if (!report) {
    ADD_FAILURE() << report.error().text();
    return std::nullopt;
  }
  for (const SpaceOutcome& outcome : report->spaces) {
    if (outcome.first) return Finding{Detector::Sweep, sentence(outcome, *report), outcome.first};
  }
  return std::nullopt;
}

std::optional<Finding> by_cases(const OperatorSchema& schema, DataType type, Backend& candidate, std::uint64_t cases) {
  CaseOptions options;
  options.schema = &schema;
  options.data_type = type;
  const auto reference = make_reference_backend();
  for (std::uint64_t number = 0; number < cases; ++number) {
    const Invocation made = random_case(number, options);
    const auto found = disagreement(made, *reference, candidate);
    if (found && *found)
      return Finding{Detector::Cases, fmt::format("case {}: {}", number, (*found)->what),
                     shrunk_failure(made, *reference, candidate, [] { return false; })};
  }
  return std::nullopt;
}

// Whether a dispatch of the model is of that operator; those become `schema`'s.
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
  std::vector<cli::Candidate> candidates;
  candidates.push_back({std::string(candidate.name()), std::make_unique<Borrowed>(candidate)});
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "assets/models"))
    files.push_back(entry.path());
  std::ranges::sort(files);
  for (const std::filesystem::path& file : files) {
    Result<Model> model = read_model(file);
    if (!model) {
      ADD_FAILURE() << model.error().text();
      return std::nullopt;
    }
    if (!take_over(*model, original, schema)) continue;
    std::optional<Finding> found;
    const auto judged =
        cli::judge(*model, {file.parent_path(), {}}, candidates, true, [&](const cli::JudgedDispatch& dispatch) {
          for (const cli::Judgement& judgement : dispatch.judgements)
            if (judgement.status == cli::Judgement::Status::Failed && !found)
              found = Finding{Detector::Check, file.filename().string() + ": " + judgement.reason, std::nullopt};
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
  for (std::optional<Finding> found :
       {effort.spaces > 0 ? by_sweep(schema, type, candidate, effort.spaces) : std::nullopt,
        by_cases(schema, type, candidate, effort.cases), by_check(schema, original, candidate)})
    if (found) all.push_back(std::move(*found));
  return all;
}

void expect_reproducible(const Counterexample& found, Backend& candidate) {
  const std::string line = command_line(found.invocation);
  const std::string before = "opscope check - <<< '";
  ASSERT_TRUE(line.starts_with(before) && line.ends_with("'")) << line;
  const Result<Model> model = parse_model(line.substr(before.size(), line.size() - before.size() - 1), "the line");
  ASSERT_TRUE(model) << model.error().text() << "\n" << line;
  const Result<Resources> resources = load_resources(*model, {});
  ASSERT_TRUE(resources) << resources.error().text() << "\n" << line;
  const Result<Invocation> again =
      opscope::bind(*model, std::get<DispatchCommand>(model->commands.at(0)), *resources, &*resources);
  ASSERT_TRUE(again) << again.error().text() << "\n" << line;
  const auto reference = make_reference_backend();
  const auto differs = disagreement(*again, *reference, candidate);
  ASSERT_TRUE(differs) << differs.error().text();
  EXPECT_TRUE(differs->has_value()) << "does not fail again: " << line;
}

}  // namespace opscope::test
