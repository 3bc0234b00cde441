// Whose the two values of a difference are.

#include "app/gui/verdict/whose_values.h"

#include <gtest/gtest.h>

namespace opscope::gui {
namespace {

TEST(WhoseValues, AreNamedInTheWordsOfADifference) {
  EXPECT_EQ(with_owners("1 of 1 differs, worst at [0]: 0 (0x00) against 1 (0x01)", "mine"),
            "1 of 1 differs, worst at [0]: reference 0 (0x00), mine 1 (0x01)");
  EXPECT_EQ(with_owners("2 of 6 differ, worst at [0,3]: nan (0x7E00) against -0 (0x8000)", "gpu"),
            "2 of 6 differ, worst at [0,3]: reference nan (0x7E00), gpu -0 (0x8000)");
}

TEST(WhoseValues, OtherReasonsStayAsTheyAre) {
  for (const char* reason :
       {"", "SIGSEGV: read a null pointer", "a test against nothing", "worst at [0]", "worst at [0]: 1"})
    EXPECT_EQ(with_owners(reason, "mine"), reason);
}

}  // namespace
}  // namespace opscope::gui
