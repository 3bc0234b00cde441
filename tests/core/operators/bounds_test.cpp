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

TEST(BoundWarning, AMinAboveMaxIsAboutBoth) {
  const Diagnostics found = validate(clip_case(Float32).attribute("Min", 2.0f).attribute("Max", 1.0f).build());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found.front().path, "Min");
  EXPECT_EQ(found.front().also, Lines{"Max"});
}

TEST(BoundWarning, IntegersTellWhatAFractionOrNanActsAs) {
  EXPECT_EQ(said(Int8, -2.9f, 2.9f), (Lines{"Min: -2.9 cannot be represented in INT8; -2 is used instead.",
                                            "Max: 2.9 cannot be represented in INT8; 2 is used instead."}));
  EXPECT_EQ(said(UInt64, 0.5f, 7), (Lines{"Min: 0.5 cannot be represented in UINT64; 0 is used instead."}));
  EXPECT_EQ(said(Int32, nan, 7), (Lines{"Min: nan cannot be represented in INT32; 0 is used instead."}));
}

TEST(BoundWarning, ABoundBeyondTheTypeIsToldWhereItStillLimits) {
  EXPECT_EQ(said(Int8, 300, 400), (Lines{"Min: 300 cannot be represented in INT8; 127 is used instead."}));
  EXPECT_EQ(said(UInt8, -9, -3), (Lines{"Max: -3 cannot be represented in UINT8; 0 is used instead."}));
  EXPECT_EQ(said(Float16, 70000, 80000), (Lines{"Min: 70000 cannot be represented in FLOAT16; inf is used instead."}));
}

TEST(BoundWarning, IntegersThatFloat16DoesNotHoldAreTold) {
  EXPECT_EQ(said(Float16, 0, 2049), (Lines{"Max: 2049 cannot be represented in FLOAT16; 2048 is used instead."}));
}

TEST(BoundWarning, WhatLimitsNothingAndWhatRoundsAsAnyFractionIsNotTold) {
  constexpr float most = std::numeric_limits<float>::max();
  for (DataType type : {Float32, Float16, Int8, UInt8, Int32, UInt32, Int64, UInt64}) {
    EXPECT_EQ(said(type, -most, most), Lines{}) << name(type);
    EXPECT_EQ(said(type, -infinity, infinity), Lines{}) << name(type);
    EXPECT_EQ(said(type, 0, 7), Lines{}) << name(type);
  }
  EXPECT_EQ(said(Float16, 0.1f, 0.7f), Lines{});
  EXPECT_EQ(said(Float32, 0.1f, 16777216), Lines{});
}

TEST(BoundWarning, WithScaleBiasTheBoundsActInFloat32) {
  const Invocation scaled = clip_case(Float16)
                                .attribute("Max", 2049.0f)
                                .attribute("ScaleBias", std::optional<ScaleBias>(ScaleBias{2, 0}))
                                .build();
  EXPECT_TRUE(validate(scaled).empty());
}

}  // namespace
}  // namespace opscope::test
