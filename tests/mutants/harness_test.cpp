// The judges themselves: equal data are equal, and one flipped bit anywhere is a difference to every one of them.

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "app/cli/cli.h"
#include "core/cases/agreement.h"
#include "core/compare/compare.h"
#include "core/sweep/judgement.h"
#include "tests/core/cases/fake_backend.h"
#include "tests/mutants/support/broken_kernels.h"
#include "tests/mutants/support/gpu.h"
#include "tests/support/cases.h"
#include "tests/support/run.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

using enum DataType;

RunResult with_other_bit(const RunResult& result, std::size_t bit) {
  return {Buffer::make(result.output.size(),
                       [&](std::span<std::byte> bytes) {
                         std::ranges::copy(result.output.bytes(), bytes.begin());
                         bytes[bit / 8] ^= std::byte{1} << bit % 8;
                       }),
          0};
}

// MIN of two NaNs, zeros, subnormals and numbers, with a gap after every element.
Invocation spaced_min() {
  const std::vector<std::uint64_t> bits = {0x7FC12345, f32(0.0f), f32(-0.0f), 0x00000001, 0x7F800000, f32(-3)};
  return CaseBuilder("ELEMENT_WISE_MIN")
      .tensor("ATensor", tensor_of(Float32, {2, 3}, bits))
      .tensor("BTensor", tensor_of(Float32, {2, 3}, bits))
      .tensor("OutputTensor", strided_tensor_of(Float32, {2, 3}, {6, 2}, {}, std::byte{0x5A}))
      .build();
}

TEST(Judges, SeeEveryFlippedBitOfAnElementAndOfWhatIsNone) {
  const Invocation made = spaced_min();
  const auto reference = make_reference_backend();
  const Result<RunResult> right = reference->run(made);
  ASSERT_TRUE(right);
  const Tensor expected = output_tensor(made, *right);
  const auto compared = [&](const RunResult& result) { return compare(expected, output_tensor(made, result)).value(); };
  EXPECT_TRUE(compared(*right).equal());
  EXPECT_EQ(difference(right->output.bytes(), right->output.bytes(), 4).mismatches, 0u);

  for (std::size_t bit = 0; bit < 8 * right->output.size(); ++bit) {
    const RunResult wrong = with_other_bit(*right, bit);
    const std::size_t place = bit / 32;  // in elements from the tensor's start; rows are 6 apart, elements 2
    const bool is_element = place % 2 == 0;
    const Comparison found = compared(wrong);
    EXPECT_EQ(found.mismatches, is_element ? 1u : 0u) << bit;
    if (is_element) {
      EXPECT_EQ(found.first_mismatch, place / 2) << bit;
      EXPECT_EQ(found.worst, place / 2) << bit;  // of zeros of other signs too
    }
    const RowDifference seen = difference(right->output.bytes(), wrong.output.bytes(), 4);
    EXPECT_EQ(seen.mismatches, 1u) << bit;
    EXPECT_EQ(seen.first, place) << bit;
    FakeBackend fake(
        [&](const Invocation&, const RunResult& result) { return with_other_bit(result, 8 * guard_bytes + bit); });
    const auto judged = disagreement(made, *reference, fake);
    ASSERT_TRUE(judged && judged->has_value()) << bit;
    EXPECT_EQ((*judged)->kind, is_element ? Disagreement::Kind::Element : Disagreement::Kind::StrayWrite) << bit;
  }
}

TEST(Judges, FindOneWrongElementAmong16777216) {
  constexpr std::uint32_t elements = 1u << 24;
  const auto bytes_with = [](std::optional<std::size_t> wrong) {
    return Buffer::make(elements, [&](std::span<std::byte> bytes) {
      for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i * 7);
      if (wrong) bytes[*wrong] ^= std::byte{0x80};
    });
  };
  TensorDesc desc;
  desc.data_type = UInt8;
  desc.sizes = {elements};
  const Tensor right{desc, bytes_with({}), 0};
  for (const std::size_t at : {std::size_t{0}, std::size_t{7654321}, std::size_t{elements - 1}}) {
    const Tensor wrong{desc, bytes_with(at), 0};
    const Comparison found = compare(right, wrong).value();
    EXPECT_EQ(found.mismatches, 1u);
    EXPECT_EQ(found.first_mismatch, at);
    const RowDifference seen = difference(right.bytes(), wrong.bytes(), 1);
    EXPECT_EQ(seen.mismatches, 1u);
    EXPECT_EQ(seen.first, at);
    EXPECT_EQ(next_mismatch(right, wrong, at / 2), at);
  }
}

// --- the verbs, on an operator whose cpu kernel is wrong
// ---------------------------------------------------------------

struct Said {
  int status;
  std::string out;
};
Said opscope_here(std::vector<std::string> words) {
  words.insert(words.begin(), "opscope");
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  testing::internal::CaptureStdout();
  const int status = cli::run(static_cast<int>(argv.size()), argv.data());
  return {status, testing::internal::GetCapturedStdout()};
}

// A MIN that takes the operand it should not.
const OperatorSchema* greater_for_min() {
  return register_operator(with_changed_elements(copy_of("ELEMENT_WISE_MIN"), [](const Invocation&) -> Change {
    return [](const std::uint64_t* x, std::uint64_t right) { return right == x[0] ? x[1] : x[0]; };
  }));
}

std::string model_of_two(const std::string& operator_name) {
  return fmt::format(
      R"({{"resources": {{"A": {{"initialValuesDataType": "UINT8", "initialValues": [1, 2, 3, 4]}},
"B": {{"initialValuesDataType": "UINT8", "initialValues": [1, 7, 2, 9]}},
"Out": {{"initialValuesDataType": "UINT8", "initialValues": {{"valueCount": 4, "value": 0}}}}}},
"dispatchables": {{"m": {{"type": "{}", "desc": {{"ATensor": {{"DataType": "UINT8", "Sizes": [4]}},
"BTensor": {{"DataType": "UINT8", "Sizes": [4]}}, "OutputTensor": {{"DataType": "UINT8", "Sizes": [4]}}}}}}}},
"commands": [{{"type": "dispatch", "dispatchable": "m",
"bindings": {{"ATensor": "A", "BTensor": "B", "OutputTensor": "Out"}}}}]}})",
      operator_name);
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
