#include "core/text/leading_comment.h"

#include <gtest/gtest.h>

namespace opscope::test {
namespace {

TEST(LeadingComment, IsOneLineOfText) {
  EXPECT_EQ(leading_comment("// One,\n//   two\t\r\n//\n// three.\n{ } // four\n"), "One, two three.");
  EXPECT_EQ(leading_comment("//one"), "one");
}

TEST(LeadingComment, IsEmptyIfTheFileBeginsWithAnythingElse) {
  for (const char* text :
       {"", "/", "//", "//\n", "{ } // later", " // not at the top", "\n// nor here", "/* nor this */"})
    EXPECT_EQ(leading_comment(text), "") << text;
}

}  // namespace
}  // namespace opscope::test
