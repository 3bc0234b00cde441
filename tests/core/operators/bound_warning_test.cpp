// Bounds that act as another value in the tensor's type: told where it makes a difference.
#include <gtest/gtest.h>

#include <limits>

#include "tests/core/validation/findings.h"

namespace opscope::test {
namespace {

// What the validator says of CLIP with these bounds, in order of the bounds.
std::vector<std::string> said(DataType type, float min, float max) {
  std::vector<std::string> lines;
  for (const Diagnostic& found : validate(clip_case(type).attribute("Min", min).attribute("Max", max).build()))
    lines.push_back(found.path + ": " + found.message);
  return lines;
}
using Lines = std::vector<std::string>;

TEST(BoundWarning, IntegersTellWhatAFractionOrNanActsAs) {
  EXPECT_EQ(said(DataType::Int8, -2.9f, 2.9f), (Lines{"Min: -2.9 is no value of INT8; -2 acts in its place.",
                                                      "Max: 2.9 is no value of INT8; 2 acts in its place."}));
  EXPECT_EQ(said(DataType::UInt64, 0.5f, 7), (Lines{"Min: 0.5 is no value of UINT64; 0 acts in its place."}));
  EXPECT_EQ(said(DataType::Int32, std::numeric_limits<float>::quiet_NaN(), 7),
            (Lines{"Min: nan is no value of INT32; 0 acts in its place."}));
}

TEST(BoundWarning, ABoundBeyondTheTypeIsToldWhereItStillLimits) {
  EXPECT_EQ(said(DataType::Int8, 300, 400), (Lines{"Min: 300 is no value of INT8; 127 acts in its place."}));
  EXPECT_EQ(said(DataType::UInt8, -9, -3), (Lines{"Max: -3 is no value of UINT8; 0 acts in its place."}));
  EXPECT_EQ(said(DataType::Float16, 70000, 80000),
            (Lines{"Min: 70000 is no value of FLOAT16; inf acts in its place."}));
}

TEST(BoundWarning, IntegersThatFloat16DoesNotHoldAreTold) {
  EXPECT_EQ(said(DataType::Float16, 0, 2049), (Lines{"Max: 2049 is no value of FLOAT16; 2048 acts in its place."}));
}

TEST(BoundWarning, WhatLimitsNothingAndWhatRoundsAsAnyFractionIsNotTold) {
  constexpr float most = std::numeric_limits<float>::max(), infinity = std::numeric_limits<float>::infinity();
  for (DataType type : {DataType::Float32, DataType::Float16, DataType::Int8, DataType::UInt8, DataType::Int32,
                        DataType::UInt32, DataType::Int64, DataType::UInt64}) {
    EXPECT_EQ(said(type, -most, most), Lines{}) << name(type);
    EXPECT_EQ(said(type, -infinity, infinity), Lines{}) << name(type);
    EXPECT_EQ(said(type, 0, 7), Lines{}) << name(type);
  }
  EXPECT_EQ(said(DataType::Float16, 0.1f, 0.7f), Lines{});
  EXPECT_EQ(said(DataType::Float32, 0.1f, 16777216), Lines{});
}

TEST(BoundWarning, WithScaleBiasTheBoundsActInFloat32) {
  const Invocation scaled = clip_case(DataType::Float16)
                                .attribute("Max", 2049.0f)
                                .attribute("ScaleBias", std::optional<ScaleBias>(ScaleBias{2, 0}))
                                .build();
  EXPECT_TRUE(validate(scaled).empty());
}

}  // namespace
}  // namespace opscope::test
