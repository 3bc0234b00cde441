#include "app/gui/widgets/marked_number.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

#include "app/gui/widgets/fonts.h"

namespace opscope::gui {
namespace {

std::string about(const char* digits) { return about_sign() + std::string(digits); }

TEST(MarkedNumber, HasAMarkOnlyIfItIsRounded) {
  EXPECT_EQ(marked_number(0), "0");
  EXPECT_EQ(marked_number(0.25L), "0.25");
  EXPECT_EQ(marked_number(1.0L / 3), about("0.3333"));
  EXPECT_EQ(marked_number(-1.00004), about("-1"));
  EXPECT_EQ(marked_number(1677721, 7), "1677721");
  EXPECT_EQ(marked_number(1234567, 2), about("1.2e6"));
}

TEST(MarkedNumber, IsWholeAsTheShortestTextOfAFloat) {
  EXPECT_EQ(marked_number(0.1f), "0.1");
  EXPECT_EQ(marked_number(0.1), "0.1");
  EXPECT_EQ(marked_number(0.10001), about("0.1"));
  EXPECT_EQ(marked_number(0.0999755859375L, 4), about("0.09998"));
  EXPECT_EQ(marked_number(0.0999755859375L, 4, DataType::Float16), "0.1") << "as the FLOAT16 element is written";
  EXPECT_EQ(marked_number(0x1p-149L, 4, DataType::Float32), "1e-45");
  EXPECT_EQ(marked_number(-0x1p-149L, 1, DataType::Float32), "-1e-45");
  EXPECT_EQ(marked_number(0x1p-149L, 4, DataType::Float64), about("1.401e-45")) << "a double has more digits";
  EXPECT_EQ(marked_number(0.1f, 4, DataType::Float64), about("0.1"));
}

TEST(MarkedNumber, OfAnIntegerHasAMarkUnlessItsDigitsAreAll) {
  EXPECT_EQ(marked_number(-9223372036854775808.0L, 7), "-9.223372e18") << "of a FLOAT32";
  EXPECT_EQ(marked_number(-9223372036854775808.0L, 7, DataType::Int64), about("-9.223372e18"));
  EXPECT_EQ(marked_number(3e9L, 4, DataType::Int64), "3e9");
  EXPECT_EQ(marked_number(0.1, 4, DataType::Int64), "0.1") << "a mean";
}

TEST(MarkedNumber, OfAnotherThreadGetsItsSignLater) {
  EXPECT_EQ(number_marked_later(1.0L / 3, 4, DataType::Float32), "~0.3333");
  EXPECT_EQ(with_about_sign("~1 to ~2"), about("1 to ") + about("2"));
}

TEST(MarkedNumber, OfAnInfinityHasNoMarkAndTheSpellingOfElements) {
  EXPECT_EQ(marked_number(std::numeric_limits<long double>::infinity()), "+Inf");
  EXPECT_EQ(marked_number(-std::numeric_limits<long double>::infinity()), "-Inf");
  EXPECT_EQ(marked_number(std::numeric_limits<long double>::quiet_NaN()), "NaN");
}

TEST(MarkedCount, HasAMarkOnceDigitsAreLost) {
  EXPECT_EQ(marked_count(9'999), "9,999");
  EXPECT_EQ(marked_count(16'777'216), about("16.8M"));
  EXPECT_EQ(marked_count(9'223'372'034'707'292'159), about("9.22e18"));
  EXPECT_EQ(ulp_text(1), "1 ULP");
  EXPECT_EQ(ulp_text(4'194'304), "4,194,304 ULP");
  EXPECT_EQ(ulp_text(999'999'999), "999,999,999 ULP");
  EXPECT_EQ(ulp_text(1'234'567'890'123), std::string(about_sign()) + "1.2e12 ULP");
  EXPECT_EQ(ulp_text_marked_later(UINT64_MAX), "~1.8e19 ULP");
  EXPECT_EQ(ulp_number(4'194'304), "4,194,304");
}

}  // namespace
}  // namespace opscope::gui
