#include "core/compare/comparison_text.h"

#include <gtest/gtest.h>

namespace opscope {
namespace {

TEST(MeasureText, HasItsNumbersAsTheyAreTyped) {
  const Tolerance measure{.absolute = 1e-5, .relative = 2.5e-10};
  EXPECT_NE(measure_text(measure).find(", 1e-5 absolute, 2.5e-10 relative"), std::string::npos)
      << measure_text(measure);
  EXPECT_EQ(measure_options(measure), " --atol 1e-5 --rtol 2.5e-10");
  EXPECT_EQ(measure_options({.absolute = 0.01, .relative = 0}), " --atol 0.01");
}

}  // namespace
}  // namespace opscope
