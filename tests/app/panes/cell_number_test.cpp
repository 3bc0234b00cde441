// The numbers on cells as the window shows them.

#include "app/gui/panes/cell_number.h"

#include <gtest/gtest.h>

namespace opscope::gui {
namespace {

TEST(CellNumber, OfOneRoundedDigitIsAnEllipsis) {
  for (const char* rough : {"~-2e4", "~-1e3", "~-2", "~.3", "~0.003", "~+1", "~1e-45"})
    EXPECT_EQ(cell_number(rough), "\u2026") << rough;
  for (const char* told : {"~-1.6e4", "~-12", "~.33", "~0.010", "~100", "-2", "1e-45", "0.3", "=", "sub", "+Inf", ""})
    EXPECT_EQ(cell_number(told), told);
}

}  // namespace
}  // namespace opscope::gui
