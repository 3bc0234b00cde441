// Tests the detectors: equal data are equal, and every detector finds one flipped bit anywhere.

#include <gmock/gmock.h>

#include <map>

#include "core/cases/agreement.h"
#include "core/compare/compare.h"
#include "core/judge/judge.h"
#include "tests/app/cli_here.h"
#include "tests/mutants/support/broken_kernels.h"
#include "tests/mutants/support/gpu.h"
#include "tests/support/case_text.h"
#include "tests/support/cases.h"
#include "tests/support/fake_backend.h"
#include "tests/support/result.h"
#include "tests/support/run.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

// MIN of pairs of NaNs, zeros, subnormals and numbers, with these strides of the output.
Invocation spaced_min(const Sizes& strides) {
  const Bits bits = {0x7FC12345, f32(0.0f), f32(-0.0f), 0x00000001, 0x7F800000, f32(-3)};
  const Tensor input = tensor_of(Float32, {2, 3}, bits);
  return CaseBuilder("MIN", {input, input}, strided_tensor_of(Float32, {2, 3}, strides, {}, std::byte{0x5A})).build();
}

class FlippedBits : public testing::TestWithParam<Sizes> {};

TEST_P(FlippedBits, OfAnElementAndOfWhatIsNoneAreSeen) {
  const Sizes& strides = GetParam();
  const Invocation made = spaced_min(strides);
  const auto reference = make_reference_backend();
  const RunResult right = value_of(reference->run(made));
  const Tensor expected = output_tensor(made, right);
  const auto compared = [&](const RunResult& result) { return compare(expected, output_tensor(made, result)).value(); };
  EXPECT_TRUE(compared(right).equal());
  EXPECT_FALSE(judge_output(made, right.output, right.output)->failed());

  std::map<std::size_t, std::size_t> elements;  // by their places, in elements from the tensor's start
  for (std::size_t n = 0; n < 6; ++n) elements[n / 3 * strides[0] + n % 3 * strides[1]] = n;
  for (std::size_t bit = 0; bit < 8 * right.output.size(); ++bit) {
    const RunResult wrong = with_other_bit(right, bit);
    const auto element = elements.find(bit / 32);
    const bool is_element = element != elements.end();
    const Comparison found = compared(wrong);
    EXPECT_EQ(found.mismatches, is_element ? 1u : 0u) << bit;
    if (is_element) {
      EXPECT_EQ(found.first_mismatch, element->second) << bit;
      EXPECT_EQ(found.worst, element->second) << bit;  // also for zeros of different sign
    }
    const Judgement seen = judge_output(made, right.output, wrong.output).value();
    EXPECT_EQ(seen.fault, is_element ? Fault::Elements : Fault::StrayWrite) << bit;
    FakeBackend fake(
        [&](const Invocation&, const RunResult& result) { return with_other_bit(result, 8 * guard_bytes + bit); });
    const auto judged = judge_within_guards(made, *reference, fake);
    ASSERT_TRUE(judged) << bit;
    EXPECT_EQ(judged->judgement.fault, is_element ? Fault::Elements : Fault::StrayWrite) << bit;
  }
}
INSTANTIATE_TEST_SUITE_P(Judges, FlippedBits, testing::Values(Sizes{6, 2}, Sizes{1, 3}, Sizes{7, 2}));

TEST(Judges, FindOneWrongElementAmong16777216) {
  constexpr std::uint32_t elements = 1u << 24;
  const auto bytes_with = [](std::optional<std::size_t> wrong) {
    return Buffer::make(elements, [&](std::span<std::byte> bytes) {
      for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i * 7);
      if (wrong) bytes[*wrong] ^= std::byte{0x80};
    });
  };
  Invocation made = CaseBuilder("ELEMENT_WISE_SIGN").tensor("OutputTensor", output_of(UInt8, {elements})).build();
  const TensorDesc& desc = made.output().tensor.desc;
  const Tensor right{desc, bytes_with({}), 0};
  for (const std::size_t at : {std::size_t{0}, std::size_t{7654321}, std::size_t{elements - 1}}) {
    const Tensor wrong{desc, bytes_with(at), 0};
    const Comparison found = compare(right, wrong).value();
    EXPECT_EQ(found.mismatches, 1u);
    EXPECT_EQ(found.first_mismatch, at);
    const Judgement seen = judge_output(made, right.buffer, wrong.buffer).value();
    EXPECT_EQ(seen.comparison.mismatches, 1u);
    EXPECT_EQ(seen.comparison.first_mismatch, at);
    EXPECT_EQ(next_mismatch(right, wrong, at / 2), at);
  }
}

// A MIN that returns the wrong operand.
const OperatorSchema* greater_for_min() {
  return register_operator(with_changed_elements(copy_of("ELEMENT_WISE_MIN"), [](const Invocation&) -> Change {
    return [](const std::uint64_t* x, std::uint64_t right) { return right == x[0] ? x[1] : x[0]; };
  }));
}

std::string model_of_two(const std::string& operator_name) {
  return CaseText()
      .resource("A", "UINT8", "[1, 2, 3, 4]")
      .resource("B", "UINT8", "[1, 7, 2, 9]")
      .constant("Out", "UINT8", 4)
      .dispatch(operator_name, {"A", "B", "Out"}, desc_text("UINT8", "4"));
}

TEST(Verbs, EndWithStatus1OnABrokenKernelAndWith0OnARightOne) {
  const OperatorSchema* broken = greater_for_min();
  const OperatorSchema* right = register_operator(copy_of("ELEMENT_WISE_MIN"));
  const TemporaryFolder folder;
  for (const OperatorSchema* schema : {right, broken}) {
    const int expected = schema == broken ? 1 : 0;
    const std::string model = folder.write(schema->name + ".json", model_of_two(schema->name)).string();
    const std::string golden = (folder / (schema->name + "_golden")).string();
    const Said checked = opscope_here({"check", model});
    EXPECT_EQ(checked.status, expected) << checked.out;
    EXPECT_THAT(checked.out, testing::HasSubstr(expected == 1 ? "cpu failed" : "cpu passed"));
    const Said swept = opscope_here({"sweep", schema->name, "--data-type", "UINT8", "-b", "cpu", "--cases", "8"});
    EXPECT_EQ(swept.status, expected) << swept.out;
    EXPECT_THAT(swept.out, testing::HasSubstr(expected == 1 ? "Different in" : "Equal:"));
    ASSERT_EQ(opscope_here({"export", model, "-f", "npy", "-o", golden}).status, 0);
    EXPECT_EQ(opscope_here({"verify", golden, "-b", "cpu"}).status, expected);
  }
}

}  // namespace
}  // namespace opscope::test
