// The support tables of DirectML's pages, typed again: every feature level, data type and dimension count.

#include <gmock/gmock.h>

#include "tests/core/validation/findings.h"

namespace opscope::test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Level = FeatureLevel;
constexpr Level never = static_cast<Level>(100);

std::vector<Level> all_levels() {
  std::vector<Level> levels;
  for (std::size_t i = 0; i < feature_level_names.size(); ++i) levels.push_back(static_cast<Level>(i));
  return levels;
}

Sizes ones(std::size_t rank) { return Sizes(rank, 1); }

// The first level that takes a data type; dimension counts other than 4 come at level 3_0 at the earliest.
Level clip_and_min_from(DataType type) {
  switch (type) {
    case DataType::Float32:
    case DataType::Float16: return Level::L1_0;
    case DataType::Int8:
    case DataType::Int16:
    case DataType::Int32:
    case DataType::UInt8:
    case DataType::UInt16:
    case DataType::UInt32: return Level::L2_1;
    case DataType::Int64:
    case DataType::UInt64: return Level::L5_0;
    default: return never;
  }
}
Level sign_from(DataType type) {
  switch (type) {
    case DataType::Float32:
    case DataType::Float16: return Level::L2_0;
    case DataType::Int64:
    case DataType::UInt64: return Level::L4_1;
    default: return clip_and_min_from(type);
  }
}
Level if_from(DataType type) {
  switch (type) {
    case DataType::Float16: return Level::L2_0;
    case DataType::Float64:
    case DataType::Int64:
    case DataType::UInt64: return Level::L5_0;
    default: return Level::L3_0;
  }
}
Level quantized_add_from(DataType type) {
  return type == DataType::Int8 || type == DataType::UInt8 ? Level::L4_0 : never;
}

struct Row {
  const char* operator_name;
  Level (*from)(DataType);
  CaseBuilder (*build)(DataType, const Sizes&);
};

class SupportTable : public ::testing::TestWithParam<Row> {};

TEST_P(SupportTable, AcceptsAndRefusesEveryDataTypeAndRankAtEveryLevel) {
  const Row& row = GetParam();
  for (Level level : all_levels())
    for (DataType type : all_data_types)
      for (std::size_t rank = 1; rank <= 8; ++rank) {
        const bool allowed = level >= row.from(type) && (rank == 4 || level >= Level::L3_0);
        EXPECT_EQ(!has_errors(validate(row.build(type, ones(rank)).feature_level(level).build())), allowed)
            << row.operator_name << " " << name(type) << " rank " << rank << " at " << name(level);
      }
}

INSTANTIATE_TEST_SUITE_P(Operators, SupportTable,
                         ::testing::Values(Row{"Clip", clip_and_min_from, clip_case},
                                           Row{"Min", clip_and_min_from, min_case}, Row{"Sign", sign_from, sign_case},
                                           Row{"If", if_from, if_case},
                                           Row{"QuantizedLinearAdd", quantized_add_from,
                                               [](DataType type, const Sizes& sizes) {
                                                 return quantized_add_case(type, type, type, sizes);
                                               }}),
                         [](const auto& row) { return std::string(row.param.operator_name); });

TEST(Support, PointsAtTheDataTypeAndSaysWhenItComes) {
  const Diagnostics found = validate(clip_case(DataType::Int64).feature_level(Level::L4_1).build());
  ASSERT_THAT(paths(found, Diagnostic::Severity::Error), ElementsAre("InputTensor.DataType", "OutputTensor.DataType"));
  EXPECT_THAT(found.front().message, ::testing::HasSubstr("4_1"));
  EXPECT_THAT(found.front().message, ::testing::HasSubstr("INT64 from feature level 5_0"));
  EXPECT_EQ(found.front().source, RuleSource::Documented);
}

TEST(Support, PointsAtTheDimensionCount) {
  EXPECT_THAT(errors(min_case(DataType::Float32, {2, 3}).feature_level(Level::L2_1).build()),
              ElementsAre("ATensor.DimensionCount", "BTensor.DimensionCount", "OutputTensor.DimensionCount"));
  EXPECT_THAT(errors(min_case(DataType::Float32, Sizes(9, 1)).build()),
              ElementsAre("ATensor.DimensionCount", "BTensor.DimensionCount", "OutputTensor.DimensionCount"));
}

TEST(Support, SaysWhichLevelAnOperatorNeeds) {
  const Diagnostics sign = validate(sign_case().feature_level(Level::L1_0).build());
  ASSERT_THAT(paths(sign, Diagnostic::Severity::Error), ElementsAre(""));
  EXPECT_THAT(sign.front().message, ::testing::HasSubstr("2_0"));
  const Diagnostics add = validate(quantized_add_case().feature_level(Level::L3_1).build());
  ASSERT_THAT(paths(add, Diagnostic::Severity::Error), ElementsAre(""));
  EXPECT_THAT(add.front().message, ::testing::HasSubstr("4_0"));
}

TEST(Support, TakesOnlyBytesAsConditions) {
  for (DataType type : all_data_types) {
    const Invocation invocation = if_case().tensor("ConditionTensor", tensor_of(type, {1, 2, 3, 4}, {1})).build();
    if (type == DataType::UInt8)
      EXPECT_THAT(errors(invocation), IsEmpty());
    else
      EXPECT_THAT(errors(invocation), ElementsAre("ConditionTensor.DataType")) << name(type);
  }
}

TEST(Support, TakesOnlyFloat32AsScales) {
  for (const char* scale : {"AScaleTensor", "BScaleTensor", "OutputScaleTensor"})
    for (DataType type : all_data_types) {
      const Invocation invocation = quantized_add_case().tensor(scale, tensor_of(type, {1, 1, 1, 1}, {1})).build();
      if (type == DataType::Float32)
        EXPECT_THAT(errors(invocation), IsEmpty());
      else
        EXPECT_THAT(errors(invocation), Contains(std::string(scale) + ".DataType")) << name(type);
    }
}

TEST(Support, TakesEveryMixOfSignedAndUnsignedQuantizedTensors) {
  for (DataType a : {DataType::Int8, DataType::UInt8})
    for (DataType b : {DataType::Int8, DataType::UInt8})
      for (DataType output : {DataType::Int8, DataType::UInt8}) {
        CaseBuilder builder = quantized_add_case(a, b, output);
        EXPECT_THAT(errors(builder.build()), IsEmpty());
        builder.tensor("AZeroPointTensor", tensor_of(a, ones(4), {1}))
            .tensor("BZeroPointTensor", tensor_of(b, ones(4), {1}))
            .tensor("OutputZeroPointTensor", tensor_of(output, ones(4), {1}));
        EXPECT_THAT(errors(builder.build()), IsEmpty());
      }
}

}  // namespace
}  // namespace opscope::test
