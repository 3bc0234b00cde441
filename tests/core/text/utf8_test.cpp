#include "core/text/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace opscope::test {
namespace {

TEST(Utf8Cut, LeavesWholeCharacters) {
  const std::string text = "a\u00e9\u20ac\U0001F600z";  // 1, 2, 3, 4 and 1 bytes
  const std::size_t expected[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11, 11, 11};
  for (std::size_t most = 0; most < std::size(expected); ++most)
    EXPECT_EQ(utf8_cut(text, most), expected[most]) << most;
  EXPECT_EQ(utf8_cut("", 5), 0u);
}

}  // namespace
}  // namespace opscope::test
