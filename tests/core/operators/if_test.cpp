// IF: a copy of A's bits where the condition is not zero, of B's where it is.

#include <gmock/gmock.h>

#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

using ::testing::ElementsAre;

Invocation if_case(DataType type, const std::vector<std::uint64_t>& condition, const std::vector<std::uint64_t>& a,
                   const std::vector<std::uint64_t>& b, const char* profile = "documented") {
  const std::vector<std::uint32_t> sizes = {1, 1, 1, static_cast<std::uint32_t>(condition.size())};
  return CaseBuilder("ELEMENT_WISE_IF")
      .tensor("ConditionTensor", tensor_of(DataType::UInt8, sizes, condition))
      .tensor("ATensor", tensor_of(type, sizes, a))
      .tensor("BTensor", tensor_of(type, sizes, b))
      .tensor("OutputTensor", output_of(type, sizes))
      .profile(profile)
      .build();
}

TEST(If, SelectsAForEveryNonZeroByte) {
  std::vector<std::uint64_t> condition, a, b, expected;
  for (std::uint64_t byte = 0; byte < 256; ++byte) {
    condition.push_back(byte);
    a.push_back(1000 + byte);
    b.push_back(2000 + byte);
    expected.push_back(byte == 0 ? 2000 : 1000 + byte);
  }
  EXPECT_EQ(run_reference(if_case(DataType::UInt16, condition, a, b)), expected);
}

TEST(If, CopiesBitsOfEveryTypeUnchanged) {
  for (DataType type : all_data_types) {
    const std::uint64_t ones = integer(type, -1);
    const std::uint64_t top = ones / 2 + 1;
    EXPECT_THAT(run_reference(if_case(type, {1, 0, 0xFF, 0}, {ones, 1, top, 2}, {3, top + 1, 4, ones})),
                ElementsAre(ones, top + 1, top, ones))
        << name(type);
  }
}

TEST(If, KeepsNanPayloadsSignallingNansAndMinusZeroUnderEveryProfile) {
  for (const char* profile : {"documented", "observed", "onnx"}) {
    EXPECT_THAT(
        run_reference(if_case(DataType::Float32, {1, 0, 1}, {0x7F800001, 0, 0x80000000}, {0, 0xFFC12345, 0}, profile)),
        ElementsAre(0x7F800001, 0xFFC12345, 0x80000000))
        << profile;
    EXPECT_THAT(run_reference(if_case(DataType::Float16, {1, 0}, {0x7D01, 0}, {0, 0x8000}, profile)),
                ElementsAre(0x7D01, 0x8000))
        << profile;
    EXPECT_THAT(
        run_reference(if_case(DataType::Float64, {1, 0}, {0x7FF0000000000001, 0}, {0, 0x8000000000000000}, profile)),
        ElementsAre(0x7FF0000000000001, 0x8000000000000000))
        << profile;
  }
}

}  // namespace
}  // namespace opscope::test
