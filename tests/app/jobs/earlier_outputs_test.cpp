// What implementations under test computed before they failed.

#include "app/gui/jobs/earlier_outputs.h"

#include <gtest/gtest.h>

#include "app/gui/edits/operators.h"
#include "app/gui/jobs/evaluate.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "tests/support/fake_backend.h"

namespace opscope::gui {
namespace {

class EarlierOutputs : public testing::Test {
 protected:
  EarlierOutputs() {
    request.model =
        std::make_shared<const Model>(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
    request.candidates = {{.given = "mine.so", .name = "mine"}};
  }
  Results evaluated(Backend& mine) {
    const std::vector<Candidate> backends = {{"reference", reference.get(), {}}, {"mine", &mine, {}}};
    return *evaluate(request, backends, kept);
  }
  // After results in which it worked.
  std::optional<Tensor> earlier_after(const Results& before) {
    Results now = evaluated(failing);
    keep_earlier_outputs(now, before);
    EXPECT_FALSE(now.backends[1].ran());
    return now.backends[1].earlier;
  }
  std::unique_ptr<Backend> reference = make_reference_backend();
  test::FakeBackend working{[](const Invocation&, const RunResult& right) { return test::with_other_byte(right, 0); }};
  test::FakeBackend failing{[](const Invocation&, const RunResult&) { return broken("it does not compile"); }};
  Request request;
  EvaluationCache kept;
};

TEST_F(EarlierOutputs, StayThroughSeveralFailures) {
  Results before = evaluated(working);
  const Buffer output = before.backends[1].output->buffer;
  for (int save = 0; save < 3; ++save) {
    Results now = evaluated(failing);
    keep_earlier_outputs(now, before);
    ASSERT_TRUE(now.backends[1].earlier) << save;
    EXPECT_TRUE(now.backends[1].earlier->buffer.same_storage(output));
    EXPECT_TRUE(now.backends[1].judgement->failed());
    before = std::move(now);
  }
}

TEST_F(EarlierOutputs, AreNotKeptBesideANewOne) {
  const Results before = evaluated(working);
  Results now = evaluated(working);
  keep_earlier_outputs(now, before);
  EXPECT_FALSE(now.backends[1].earlier);
}

TEST_F(EarlierOutputs, AreOfTheSameCaseAlone) {
  const Results before = evaluated(working);
  EXPECT_TRUE(earlier_after(before));
  const Request original = request;
  request.model = std::make_shared<const Model>(*request.model);
  EXPECT_FALSE(earlier_after(before)) << "an edit makes another model";
  request = original;
  request.end_to_end = true;
  EXPECT_FALSE(earlier_after(before));
  request = original;
  request.candidates.front().given = "other.so";
  EXPECT_FALSE(earlier_after(before)) << "another file under the same name";
}

TEST_F(EarlierOutputs, AreOfTheSameDataAlone) {
  Results before = evaluated(working);
  std::optional<BoundTensor>& input = before.invocation->tensors.front();
  ASSERT_TRUE(input);
  const auto with = [&](std::byte change) {
    input->tensor.buffer = Buffer::make(input->tensor.buffer.size(), [&](std::span<std::byte> bytes) {
      std::ranges::copy(input->tensor.buffer.bytes(), bytes.begin());
      bytes[0] ^= change;
    });
  };
  with(std::byte{0});
  EXPECT_TRUE(earlier_after(before)) << "the same bytes elsewhere, as the inputs of a later dispatch";
  with(std::byte{1});
  EXPECT_FALSE(earlier_after(before)) << "a file with other bytes";
}

}  // namespace
}  // namespace opscope::gui
