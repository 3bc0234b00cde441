// check's judgement of backends that are wrong in each way a backend can be.

#include "app/cli/judge.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/json.h"
#include "gmock/gmock.h"

namespace opscope::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Status = Judgement::Status;

// The reference with its output bytes changed.
class FaultyBackend : public Backend {
 public:
  explicit FaultyBackend(std::function<void(std::span<std::byte>)> fault) : fault_(std::move(fault)) {}
  std::string_view name() const override { return "faulty"; }
  std::string device() const override { return "a broken machine"; }
  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    auto result = make_reference_backend()->run(invocation, options);
    const Buffer right = result->output;
    result->output = Buffer::make(right.size(), [&](std::span<std::byte> bytes) {
      std::ranges::copy(right.bytes(), bytes.begin());
      fault_(bytes);
    });
    return result;
  }

 private:
  std::function<void(std::span<std::byte>)> fault_;
};

class UnavailableBackend : public Backend {
 public:
  std::string_view name() const override { return "absent"; }
  std::string device() const override { return ""; }
  Result<RunResult> run(const Invocation&, const RunOptions&) override { return unavailable("the tensor is too big"); }
};

// SIGN of five bytes, written two apart.
constexpr const char* case_text = R"({
  "resources": {
    "A": {"initialValuesDataType": "INT8", "initialValues": [-5, 0, 7, -1, 127]},
    "Out": {"initialValuesDataType": "INT8", "initialValues": {"valueCount": 12, "value": 99}}
  },
  "dispatchables": {"sign": {"type": "ELEMENT_WISE_SIGN", "desc": {
    "InputTensor": {"DataType": "INT8", "Sizes": [1, 5]},
    "OutputTensor": {"DataType": "INT8", "Sizes": [1, 5], "Strides": [10, 2]}}}},
  "commands": [{"type": "dispatch", "dispatchable": "sign", "bindings": {"InputTensor": "A", "OutputTensor": "Out"}}]
})";

Judgement judgement_of(Result<std::unique_ptr<Backend>> backend) {
  const auto model = parse_model(case_text, "case.json");
  std::vector<Candidate> candidates;
  candidates.push_back({"candidate", std::move(backend)});
  std::vector<Judgement> judgements;
  const auto judged = judge(*model, {}, candidates, true, [&](const JudgedDispatch& dispatch) -> Result<void> {
    judgements = dispatch.judgements;
    return {};
  });
  EXPECT_TRUE(judged) << (judged ? "" : judged.error().text());
  return judgements.at(0);
}
Judgement judgement_of(std::function<void(std::span<std::byte>)> fault) {
  return judgement_of(std::unique_ptr<Backend>(std::make_unique<FaultyBackend>(std::move(fault))));
}

TEST(Judging, ARightBackendPasses) {
  const Judgement outcome = judgement_of([](std::span<std::byte>) {});
  EXPECT_EQ(outcome.status, Status::Passed);
  EXPECT_EQ(outcome.reason, "");
}

TEST(Judging, AWrongElementFailsAtItsIndex) {
  const Judgement outcome = judgement_of([](std::span<std::byte> bytes) { bytes[6] = std::byte{5}; });
  EXPECT_EQ(outcome.status, Status::Failed);
  EXPECT_EQ(outcome.comparison.mismatches, 1u);
  EXPECT_EQ(outcome.comparison.max_ulp, 6u);
  EXPECT_THAT(outcome.first_mismatch, ElementsAre(0, 3));
  EXPECT_THAT(outcome.reason, HasSubstr("1 of 5 differ, worst at [0,3]: -1 (0xFF) against 5 (0x05)"));
}

TEST(Judging, AByteBetweenTheElementsFailsThoughAllElementsAreEqual) {
  for (const std::size_t gap : {1, 3, 11}) {
    const Judgement outcome = judgement_of([gap](std::span<std::byte> bytes) { bytes[gap] = std::byte{0}; });
    EXPECT_EQ(outcome.status, Status::Failed);
    EXPECT_EQ(outcome.comparison.mismatches, 0u);
    EXPECT_THAT(outcome.reason, HasSubstr("bytes between or around them were written"));
  }
}

TEST(Judging, ABackendThatIsNotHereIsSkippedWithItsReason) {
  const Judgement absent = judgement_of(Result<std::unique_ptr<Backend>>(unavailable("no OpenGL 4.3")));
  EXPECT_EQ(absent.status, Status::Skipped);
  EXPECT_EQ(absent.reason, "no OpenGL 4.3");
  const Judgement refused =
      judgement_of(Result<std::unique_ptr<Backend>>(std::unique_ptr<Backend>(std::make_unique<UnavailableBackend>())));
  EXPECT_EQ(refused.status, Status::Skipped);
  EXPECT_EQ(refused.reason, "the tensor is too big");
}

}  // namespace
}  // namespace opscope::cli
