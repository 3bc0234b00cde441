// The numbers on cells as the window shows them.

#include "app/gui/panes/cell_number.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

TEST(CellNumber, OfOneRoundedDigitIsAnEllipsis) {
  for (const char* rough : {"~-2e4", "~-1e3", "~-2", "~.3", "~0.003", "~+1", "~1e-45"})
    EXPECT_EQ(cell_number(rough), "\u2026") << rough;
  for (const char* told : {"~-1.6e4", "~-12", "~.33", "~0.010", "~100", "-2", "1e-45", "0.3", "=", "sub", "+Inf", ""})
    EXPECT_EQ(cell_number(told), told);
}

TEST(CellNumber, OfASubnormalDoesNotReadAsTheLeastNormalOne) {
  const std::vector<float> values = {1.17549421e-38f, 1.17549435e-38f, -1.17549421e-38f, 1.1234567e-38f};
  const Tensor tensor = floats({1, 4}, values);
  const auto plane = test::value_of(picture::Plane::of(tensor, picture::default_slice(tensor.desc.sizes)));
  const auto number = [&](std::uint64_t x, const std::string& line) { return cell_number(*plane, {x, 0}, 0, line); };
  for (const char* text : {"~1.2e-38", "~1.18e-38", "~1.1755e-38", "~1.175494e-38"}) {
    EXPECT_EQ(number(0, text), "sub") << text;
    EXPECT_EQ(number(1, text), text);
    EXPECT_EQ(number(2, "~-" + std::string(text + 1)), "-sub") << text;
  }
  EXPECT_EQ(number(3, "~1.1235e-38"), "~1.1235e-38") << "no normal number reads so";
  EXPECT_EQ(number(0, "1.1754942e-38"), "1.1754942e-38") << "its shortest text is no rounded one";
}

}  // namespace
}  // namespace opscope::gui
