// The same fault gets the same status wherever a run is judged: check, the window, verify, a sweep and random cases.

#include <gmock/gmock.h>

#include <filesystem>

#include "app/gui/jobs/evaluate.h"
#include "app/gui/verdict/verdict.h"
#include "core/cases/agreement.h"
#include "core/judge/judge_model.h"
#include "core/operators/schema/registry.h"
#include "core/sweep/sweep.h"
#include "core/vectors/golden.h"
#include "tests/core/judge/judges.h"
#include "tests/support/first_dispatch.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// Cancelled is no status: nothing was learnt.
std::string outcome_text(const Result<Status>& status) {
  return status ? std::string(name(*status)) : status.error().kind == Error::Kind::Cancelled ? "cancelled" : "error";
}

class EveryJudge : public testing::Test {
 protected:
  Model model() const { return parse_model(spaced_case, "case.json").value(); }

  Result<Status> by_check(Backend& backend) {
    const Candidate candidates[] = {{"fake", &backend}};
    Result<Status> status = Status::Skipped;
    const auto done =
        judge_model(model(), {}, *reference_, candidates, {}, [&](const JudgedDispatch& judged) -> Result<void> {
          status = judged.runs.at(0).judgement.status;
          return {};
        });
    return done ? status : tl::unexpected(done.error());
  }

  Result<gui::Results> evaluated(Backend& backend, bool end_to_end = false) {
    gui::Request request;
    request.model = std::make_shared<const Model>(model());
    request.end_to_end = end_to_end;
    const std::vector<Candidate> backends = {{"reference", reference_.get()}, {"fake", &backend}};
    gui::EvaluationCache kept;
    return gui::evaluate(request, backends, kept);
  }
  Result<Status> by_window(Backend& backend) {
    return evaluated(backend).map(
        [](const gui::Results& results) { return results.backends.at(1).judgement.value().status; });
  }

  Result<Status> by_verify(Backend& backend) {
    const std::filesystem::path golden = folder_ / "golden";
    EXPECT_TRUE(export_golden(model(), {}, *reference_, golden, {}, {}, {.overwrite = true}));
    return verify_golden(golden, backend).map([](const GoldenReport& report) { return report.judgement.status; });
  }

  Result<Status> by_random_cases(Backend& backend) {
    return judge_within_guards(value_of(first_dispatch(model())), *reference_, backend)
        .map([](const GuardedJudgement& judged) { return judged.judgement.status; });
  }

  // Its own cases: packed rows, and random ones of every layout.
  Result<Status> by_sweep(Backend& backend, std::uint64_t random_cases) {
    SweepRequest request;
    request.operators = {find_operator("ELEMENT_WISE_SIGN")};
    request.data_type = DataType::Int8;
    request.random_cases = random_cases;
    return run_sweep(request, *reference_, {&backend}).map([](const SweepReport& report) {
      switch (report.verdict()) {
        case opscope::Verdict::Different: return Status::Failed;
        case opscope::Verdict::Nothing: return Status::Skipped;
        case opscope::Verdict::Equal: break;
      }
      return Status::Passed;
    });
  }

  std::unique_ptr<Backend> reference_ = make_reference_backend();
  TemporaryFolder folder_;
};

struct FaultRow {
  const char* what;
  std::function<FakeBackend()> make;
  const char* status;
};

TEST_F(EveryJudge, SaysTheSameOfEveryFault) {
  const auto failing = [](Error::Kind kind) { return [kind] { return failing_with({kind, "", "what it says"}); }; };
  const FaultRow rows[] = {
      {"right", right_backend, "passed"},
      {"wrong element", wrong_element, "failed"},
      {"stray write between elements", stray_between, "failed"},
      {"stray write around the tensor", stray_around, "failed"},
      {"changed input", input_changer, "failed"},
      {"a result of another size", cut_off, "failed"},
      {"broken", failing(Error::Kind::Broken), "failed"},
      {"refused", failing(Error::Kind::BadInput), "failed"},
      {"unavailable", failing(Error::Kind::Unavailable), "skipped"},
      {"cancelled", failing(Error::Kind::Cancelled), "cancelled"},
  };
  for (const FaultRow& row : rows) {
    FakeBackend backend = row.make();
    EXPECT_EQ(outcome_text(by_check(backend)), row.status) << row.what << ": check";
    EXPECT_EQ(outcome_text(by_window(backend)), row.status) << row.what << ": window";
    EXPECT_EQ(outcome_text(by_verify(backend)), row.status) << row.what << ": verify";
    EXPECT_EQ(outcome_text(by_random_cases(backend)), row.status) << row.what << ": random cases";
    EXPECT_EQ(outcome_text(by_sweep(backend, 40)), row.status) << row.what << ": sweep";
  }
}

// Walked rows are packed: of the stray writes only the one behind the tensor can be made, and is seen there too.
TEST_F(EveryJudge, ASweepSeesEveryFaultInItsWalkedSpacesToo) {
  for (const auto& make : {wrong_element, input_changer, cut_off}) {
    FakeBackend backend = make();
    EXPECT_EQ(outcome_text(by_sweep(backend, 0)), "failed");
  }
}

TEST_F(EveryJudge, TheWindowSaysWhatFailed) {
  const std::pair<std::function<FakeBackend()>, const char*> rows[] = {
      {[] {
         return failing_with({Error::Kind::Broken, "", "the driver lost the device"});
       },
       "! fake failed  the driver lost the device"},
      {stray_between,
       "! fake failed  the elements are equal, but bytes between or around them were written: byte 5 of resource "
       "'Out'"},
      {input_changer, "! fake failed  an input changed: byte 0 of resource 'A'"},
      {wrong_element, "! 1 of 5 differs  on fake, worst 1 ULP (absolute 1) at [0,0] (exact)"},
  };
  for (const auto& [make, line] : rows) {
    FakeBackend backend = make();
    const gui::Results results = evaluated(backend).value();
    EXPECT_THAT(gui::verdict_of(&results, &results, std::nullopt).line(), StartsWith(line));
  }
  FakeBackend absent = failing_with({Error::Kind::Unavailable, "", "no device"});
  const gui::Results results = evaluated(absent).value();
  const gui::Verdict verdict = gui::verdict_of(&results, &results, std::nullopt);
  EXPECT_EQ(verdict.kind, gui::Verdict::Kind::Unproven);
  EXPECT_THAT(verdict.line(), HasSubstr("fake not available: no device"));
}

TEST_F(EveryJudge, ACaseWithoutADispatchIsNothing) {
  gui::Request request;
  request.model = std::make_shared<const Model>();
  const std::vector<Candidate> backends = {{"reference", reference_.get()}};
  gui::EvaluationCache kept;
  const gui::Results results = gui::evaluate(request, backends, kept).value();
  const gui::Verdict verdict = gui::verdict_of(nullptr, &results, std::nullopt);
  EXPECT_EQ(verdict.kind, gui::Verdict::Kind::Unproven);
  EXPECT_EQ(verdict.line(), "~ nothing to compare  the case has no dispatch command");
}

}  // namespace
}  // namespace opscope::test
