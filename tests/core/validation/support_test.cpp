// The support tables of DirectML's pages, typed again: every feature level, data type and dimension count.

#include "tests/core/validation/findings.h"
#include "tests/support/matchers.h"

namespace opscope::test {
namespace {

using Level = FeatureLevel;
constexpr Level never = static_cast<Level>(100);

Sizes ones(std::size_t rank) { return Sizes(rank, 1); }

// The first level that takes a data type; dimension counts other than 4 come at level 3_0 at the earliest.
const DataTypeSet floats = {Float32, Float16}, small = {Int8, Int16, Int32, UInt8, UInt16, UInt32},
                  wide = {Int64, UInt64}, bytes = {Int8, UInt8};
Level clip_and_min_from(DataType type) {
  if (floats.contains(type)) return Level::L1_0;
  if (small.contains(type)) return Level::L2_1;
  return wide.contains(type) ? Level::L5_0 : never;
}
Level sign_from(DataType type) {
  if (floats.contains(type)) return Level::L2_0;
  return wide.contains(type) ? Level::L4_1 : clip_and_min_from(type);
}
Level if_from(DataType type) {
  if (type == Float16) return Level::L2_0;
  return type == Float64 || wide.contains(type) ? Level::L5_0 : Level::L3_0;
}
Level quantized_add_from(DataType type) { return bytes.contains(type) ? Level::L4_0 : never; }

struct Row {
  const char* operator_name;
  Level (*from)(DataType);
  CaseBuilder (*build)(DataType, const Sizes&);
};

TEST(Support, AcceptsAndRefusesEveryDataTypeAndRankAtEveryLevel) {
  const auto add_case = [](DataType type, const Sizes& sizes) { return quantized_add_case(type, type, type, sizes); };
  const Row rows[] = {{"CLIP", clip_and_min_from, clip_case},
                      {"MIN", clip_and_min_from, min_case},
                      {"SIGN", sign_from, sign_case},
                      {"IF", if_from, if_case},
                      {"QUANTIZED_LINEAR_ADD", quantized_add_from, add_case}};
  for (const Row& row : rows)
    for (std::size_t number = 0; number < feature_level_names.size(); ++number)
      for (DataType type : all_data_types)
        for (std::size_t rank = 1; rank <= 8; ++rank) {
          const Level level = static_cast<Level>(number);
          const bool allowed = level >= row.from(type) && (rank == 4 || level >= Level::L3_0);
          EXPECT_EQ(!has_errors(validate(row.build(type, ones(rank)).feature_level(level).build())), allowed)
              << row.operator_name << " " << name(type) << " rank " << rank << " at " << name(level);
        }
}

TEST(Support, PointsAtTheDataTypeAndSaysWhenItComes) {
  const Diagnostics found = validate(clip_case(Int64).feature_level(Level::L4_1).build());
  ASSERT_THAT(paths(found, Diagnostic::Severity::Error), ElementsAre("InputTensor.DataType", "OutputTensor.DataType"));
  EXPECT_THAT(found.front().message, HasSubstr("4_1"));
  EXPECT_THAT(found.front().message, HasSubstr("INT64 from feature level 5_0"));
  EXPECT_EQ(found.front().source, RuleSource::Documented);
}

TEST(Support, PointsAtTheDimensionCount) {
  EXPECT_THAT(errors(min_case(Float32, {2, 3}).feature_level(Level::L2_1).build()),
              ElementsAre("ATensor.DimensionCount", "BTensor.DimensionCount", "OutputTensor.DimensionCount"));
  EXPECT_THAT(errors(min_case(Float32, Sizes(9, 1)).build()),
              ElementsAre("ATensor.DimensionCount", "BTensor.DimensionCount", "OutputTensor.DimensionCount"));
}

TEST(Support, SaysWhichLevelAnOperatorNeeds) {
  const Diagnostics sign = validate(sign_case().feature_level(Level::L1_0).build());
  ASSERT_THAT(paths(sign, Diagnostic::Severity::Error), ElementsAre(""));
  EXPECT_THAT(sign.front().message, HasSubstr("2_0"));
  const Diagnostics add = validate(quantized_add_case().feature_level(Level::L3_1).build());
  ASSERT_THAT(paths(add, Diagnostic::Severity::Error), ElementsAre(""));
  EXPECT_THAT(add.front().message, HasSubstr("4_0"));
}

TEST(Support, TakesOnlyBytesAsConditionsAndOnlyFloat32AsScales) {
  for (DataType type : all_data_types) {
    const Invocation choice = if_case().tensor("ConditionTensor", tensor_of(type, {1, 2, 3, 4}, {1})).build();
    EXPECT_EQ(errors(choice), type == UInt8 ? Paths{} : Paths{"ConditionTensor.DataType"}) << name(type);
    for (const std::string scale : {"AScaleTensor", "BScaleTensor", "OutputScaleTensor"}) {
      const Paths found = errors(quantized_add_case().tensor(scale, tensor_of(type, {1, 1, 1, 1}, {1})).build());
      EXPECT_EQ(found.empty(), type == Float32) << scale << " " << name(type);
      EXPECT_EQ(std::ranges::count(found, scale + ".DataType"), type == Float32 ? 0 : 1) << scale << " " << name(type);
    }
  }
}

}  // namespace
}  // namespace opscope::test
