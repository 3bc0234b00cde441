#include "app/gui/plots/rounded_bound.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/tensor/float16.h"

namespace opscope::gui {
namespace {

using picture::Range;

TEST(RoundedBound, IsAShortDecimalOfFloats) {
  for (const DataType type : {DataType::Float32, DataType::Float64}) {
    EXPECT_EQ(rounded_bound(0.79971, {0, 1}, type), 0.8f);
    EXPECT_EQ(rounded_bound(34987.3, {-65504, 65504}, type), 35000);
    EXPECT_EQ(moved_bound({.value = 0.80004, .steps = 1}, 0.8f, {0, 1}, type), 0.8f)
        << "the steps are those of the decimals";
  }
}

TEST(RoundedBound, IsAnElementOfFloat16) {
  EXPECT_EQ(rounded_bound(34987.3, {-65504, 65504}, DataType::Float16), 35008);
  EXPECT_EQ(rounded_bound(0.5, {0, 1}, DataType::Float16), 0.5f);
  EXPECT_EQ(rounded_bound(70000, {-70000, 70000}, DataType::Float16), 65504) << "not infinity";
  for (double value = -3; value <= 3; value += 0.017) {
    const float given = rounded_bound(value, {-3, 3}, DataType::Float16);
    EXPECT_EQ(to_float(to_float16(given)), given) << value;
    EXPECT_NEAR(given, value, 0.02);
  }
}

TEST(RoundedBound, IsAWholeNumberOfIntegersThatTheirTypeHas) {
  EXPECT_EQ(rounded_bound(2.4, {0, 3}, DataType::UInt8), 2);
  EXPECT_EQ(rounded_bound(255.5, {-0.5L, 255.5L}, DataType::UInt8), 255);
  EXPECT_EQ(rounded_bound(-0.5, {-0.5L, 255.5L}, DataType::UInt8), 0);
  EXPECT_FALSE(std::signbit(rounded_bound(-0.4, {-0.5L, 255.5L}, DataType::UInt8)));
  EXPECT_EQ(rounded_bound(2147483647, {-2147483648.0L, 2147483647}, DataType::Int32), 2147483520);
  const float given = rounded_bound(0x1p53 + 0x1p40, {0x1p53L, 0x1p54L}, DataType::Int64);
  EXPECT_EQ(given, std::trunc(given));
  EXPECT_NEAR(given, 0x1p53 + 0x1p40, 0x1p46);
  EXPECT_LT(rounded_bound(0x1p63, {-0x1p63L, 0x1p63L}, DataType::Int64), 0x1p63f);
}

TEST(RoundedBound, OfADragFarBeyondTheAxisIsFinite) {
  constexpr float largest = std::numeric_limits<float>::max();
  const Range wide = {-largest, largest};
  for (const DataType type : {DataType::Float16, DataType::Float32, DataType::Float64})
    for (const double value : {static_cast<double>(largest), 1e39, 1e300, HUGE_VAL}) {
      EXPECT_TRUE(std::isfinite(rounded_bound(value, wide, type))) << name(type) << " " << value;
      EXPECT_TRUE(std::isfinite(rounded_bound(-value, wide, type))) << name(type) << " " << value;
    }
}

TEST(RoundedBound, IsAsItWasAfterADragThatIsTakenBack) {
  for (const DataType type : {DataType::Float16, DataType::Float32, DataType::UInt8})
    EXPECT_EQ(moved_bound({.value = 0.7123f, .exact = true}, 0.5f, {0, 1}, type), 0.7123f);
}

TEST(RoundedBound, OfAnArrowKeyIsAtLeastTheNextElement) {
  EXPECT_EQ(moved_bound({.value = 2.01, .steps = 1}, 2, {0, 3}, DataType::UInt8), 3);
  EXPECT_EQ(moved_bound({.value = 1.99, .steps = -1}, 2, {0, 3}, DataType::UInt8), 1);
  EXPECT_EQ(moved_bound({.value = 3, .steps = 1}, 3, {0, 3}, DataType::UInt8), 3) << "the end of the axis";
  const Range narrow = {34000, 34100};
  EXPECT_EQ(moved_bound({.value = 34016.2, .steps = 1}, 34016, narrow, DataType::Float16), 34048);
  EXPECT_EQ(moved_bound({.value = 34015.8, .steps = -1}, 34016, narrow, DataType::Float16), 34016)
      << "the next one is beyond the axis";
  EXPECT_EQ(moved_bound({.value = -34016.2, .steps = -1}, -34016, {-34100, -34000}, DataType::Float16), -34048);
  EXPECT_LT(moved_bound({.value = -1e-9, .steps = -1}, 0, {-1e-6L, 1e-6L}, DataType::Float16), 0);
  EXPECT_GT(moved_bound({.value = 1e-9, .steps = 1}, 0, {-1e-6L, 1e-6L}, DataType::Float16), 0);
  EXPECT_GT(moved_bound({.value = 0x1p53 + 1, .steps = 1}, 0x1p53f, {0x1p53L, 0x1p54L}, DataType::Int64), 0x1p53f);
}

}  // namespace
}  // namespace opscope::gui
