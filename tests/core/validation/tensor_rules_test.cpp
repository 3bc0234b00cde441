// DML_BUFFER_TENSOR_DESC, one tensor alone.

#include <limits>

#include "tests/core/validation/findings.h"
#include "tests/support/matchers.h"

namespace opscope::test {
namespace {

TensorDesc with_total(TensorDesc desc, std::uint64_t bytes) {
  desc.total_tensor_size_in_bytes = bytes;
  return desc;
}

constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();

TEST(TensorRules, AcceptPackedPaddedBroadcastAndPermutedInputs) {
  EXPECT_THAT(errors(desc_of({2, 3, 4})), IsEmpty());
  EXPECT_THAT(errors(desc_of({2, 3, 4}, Sizes{40, 10, 2})), IsEmpty());
  EXPECT_THAT(errors(desc_of({2, 3, 4}, Sizes{0, 0, 0})), IsEmpty());
  EXPECT_THAT(errors(desc_of({2, 3, 4}, Sizes{1, 2, 6})), IsEmpty());
  EXPECT_THAT(errors(desc_of({2, 3, 4}, Sizes{1, 1, 1})), IsEmpty());  // elements of an input may overlap
}

TEST(TensorRules, RefuseAnUnknownDataType) {
  EXPECT_THAT(errors(desc_of({2}, {}, Unknown)), ElementsAre("DataType"));
  EXPECT_THAT(errors(desc_of({2}, {}, static_cast<DataType>(12))), ElementsAre("DataType"));
  EXPECT_THAT(errors(desc_of({2}, {}, static_cast<DataType>(0xFFFFFFFF))), ElementsAre("DataType"));
}

TEST(TensorRules, TakeOneToEightDimensions) {
  EXPECT_THAT(errors(desc_of({})), ElementsAre("DimensionCount"));
  EXPECT_THAT(errors(desc_of(Sizes(9, 1))), ElementsAre("DimensionCount"));
  EXPECT_THAT(errors(desc_of(Sizes(100000, 0))), ElementsAre("DimensionCount"));
  for (std::size_t rank = 1; rank <= 8; ++rank) EXPECT_THAT(errors(desc_of(Sizes(rank, 2))), IsEmpty());
}

TEST(TensorRules, TakeUpTo4294967295Elements) {
  EXPECT_THAT(errors(desc_of({most}, Sizes{0})), IsEmpty());
  EXPECT_THAT(errors(desc_of({65537, 65535}, Sizes{0, 0})), IsEmpty());  // 2^32 - 1
  EXPECT_THAT(errors(desc_of({65536, 65536}, Sizes{0, 0})), ElementsAre("Sizes"));
  EXPECT_THAT(errors(desc_of(Sizes(8, most), Sizes(8, 0))), ElementsAre("Sizes"));
  EXPECT_THAT(errors(desc_of(Sizes(8, most))), Contains("Sizes"));
}

TEST(TensorRules, WantAStrideForEachDimension) {
  EXPECT_THAT(errors(desc_of({2, 3}, Sizes{1})), ElementsAre("Strides"));
  EXPECT_THAT(errors(desc_of({2, 3}, Sizes{})), ElementsAre("Strides"));
  EXPECT_THAT(errors(desc_of({2, 3}, Sizes{3, 1, 1})), ElementsAre("Strides"));
}

TEST(TensorRules, TakeATotalSizeOfTheMinimumOrMore) {
  // 2 x 3 bytes take 6, rounded up to 8; with a row stride of 10 the last byte is the 13th, rounded up to 16.
  const TensorDesc packed = desc_of({2, 3}, {}, Int8), padded = desc_of({2, 3}, Sizes{10, 1}, Int8);
  for (std::uint64_t total : {1, 4, 7})
    EXPECT_THAT(errors(with_total(packed, total)), ElementsAre("TotalTensorSizeInBytes")) << total;
  for (std::uint64_t total : {0, 8, 9, 1000}) EXPECT_THAT(errors(with_total(packed, total)), IsEmpty()) << total;
  EXPECT_THAT(errors(with_total(padded, 15)), ElementsAre("TotalTensorSizeInBytes"));
  EXPECT_THAT(errors(with_total(padded, 16)), IsEmpty());
}

TEST(TensorRules, ComputeTheTotalSizeInSixtyFourBits) {
  const TensorDesc wide = desc_of({2, 2}, Sizes{most, 1});  // (2^32 - 1 + 1 + 1) * 4 bytes; 32 bits would make 8 of it
  EXPECT_THAT(errors(with_total(wide, 8)), ElementsAre("TotalTensorSizeInBytes"));
  EXPECT_THAT(errors(with_total(wide, (std::uint64_t{1} << 34) + 4)), IsEmpty());
}

TEST(TensorRules, RefuseWhatNoBufferHolds) {
  const TensorDesc vast = desc_of({most, 1}, Sizes{most, most}, Float64);
  for (const std::uint64_t total : {std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max()})
    EXPECT_THAT(errors(with_total(vast, total)), ElementsAre("Strides")) << total;
}

TEST(TensorRules, TakeAlignmentsThatArePowersOfTwoOfAtLeastTheElementSize) {
  TensorDesc desc = desc_of({2});
  for (std::uint32_t alignment : {0u, 4u, 8u, 16u, 0x80000000u}) {
    desc.guaranteed_base_offset_alignment = alignment;
    EXPECT_THAT(errors(desc), IsEmpty()) << alignment;
  }
  for (std::uint32_t alignment : {1u, 2u, 3u, 6u, 12u, most}) {
    desc.guaranteed_base_offset_alignment = alignment;
    EXPECT_THAT(errors(desc), ElementsAre("GuaranteedBaseOffsetAlignment")) << alignment;
  }
  desc.data_type = Int8;
  desc.guaranteed_base_offset_alignment = 1;
  EXPECT_THAT(errors(desc), IsEmpty());
}

TEST(TensorRules, RefuseOutputsThatRepeatElements) {
  EXPECT_THAT(errors(desc_of({2, 3, 4}, Sizes{0, 4, 0}), TensorRole::Output), ElementsAre("Strides[0]", "Strides[2]"));
  EXPECT_THAT(errors(desc_of({1, 3, 1}, Sizes{0, 1, 0}), TensorRole::Output), IsEmpty());
}

TEST(TensorRules, RefuseLargeOutputsWithMoreElementsThanPlaces) {
  EXPECT_THAT(errors(desc_of({5000, 5000}, Sizes{1000, 1}), TensorRole::Output), ElementsAre("Strides"));
  EXPECT_THAT(errors(desc_of({5000, 5000}, Sizes{5001, 1}), TensorRole::Output), IsEmpty());
}

TEST(TensorRules, NameTheRulesThatAreOurs) {
  const Diagnostics found = validate(desc_of({2}, Sizes{0}), TensorRole::Output);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].source, RuleSource::Decided);
  EXPECT_EQ(validate(desc_of({0}), TensorRole::Input).at(0).source, RuleSource::Documented);
}

TEST(TensorRules, JudgeHostileOutputsWithoutExhaustingMemory) {
  for (const Sizes& strides :
       {Sizes{most, most - 1}, Sizes{1, 1}, Sizes{most, 3}, Sizes{65536, 65535}, Sizes{0, most}}) {
    EXPECT_THAT(errors(desc_of({65535, 65535}, strides), TensorRole::Output), Not(Contains("Sizes")));
    errors(desc_of(Sizes(8, most), Sizes(8, strides[0])), TensorRole::Output);
    errors(desc_of(Sizes(8, 15), Sizes(8, strides[1])), TensorRole::Output);
  }
}

TEST(TensorRules, ReportEverythingAtOnce) {
  TensorDesc desc = desc_of({0, 2}, Sizes{1}, Unknown);
  desc.guaranteed_base_offset_alignment = 3;
  desc.flags = static_cast<TensorFlags>(4);
  EXPECT_THAT(errors(desc), ::testing::UnorderedElementsAre("DataType", "Flags", "Strides", "Sizes[0]",
                                                            "GuaranteedBaseOffsetAlignment"));
}

}  // namespace
}  // namespace opscope::test
