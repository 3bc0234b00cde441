// Documents of which programs fill in a part.

#include "app/cli/generated_section.h"

#include <gtest/gtest.h>

namespace opscope::cli {
namespace {

TEST(GeneratedSection, StandsBehindThoseOfItsMakerAndIsReplacedByName) {
  const std::string words = "# Title\n\nWords.\n";
  const std::string one = with_generated(words, "bench, a", "1\n");
  EXPECT_EQ(one, words + "\n<!-- generated: bench, a -->\n\n1\n\n<!-- end of generated -->\n");
  const std::string peers = with_generated(one, "peers, x", "9\n") + "\nMore words.\n";
  const std::string two = with_generated(peers, "bench, b", "2\n");
  EXPECT_LT(two.find("bench, a"), two.find("bench, b"));
  EXPECT_LT(two.find("bench, b"), two.find("peers, x"));
  const std::string again = with_generated(two, "bench, a", "3\n");
  EXPECT_EQ(again.find("\n1\n"), std::string::npos);
  EXPECT_LT(again.find("\n3\n"), again.find("\n2\n"));
  EXPECT_EQ(with_generated(again, "bench, a", "1\n"), two);
  EXPECT_TRUE(again.ends_with("\nMore words.\n"));
}

}  // namespace
}  // namespace opscope::cli
