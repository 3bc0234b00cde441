#include "core/candidates/command_words.h"

#include <gmock/gmock.h>

namespace opscope::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(CommandWords, AreSplitAsAShellDoes) {
  EXPECT_THAT(*command_words("python3  my_ops.py\t--fast "), ElementsAre("python3", "my_ops.py", "--fast"));
  EXPECT_THAT(*command_words(R"('my ops/run' "a b" c\ d '' "x\"y" '\')"),
              ElementsAre("my ops/run", "a b", "c d", "", "x\"y", "\\"));
  EXPECT_THAT(*command_words("a'b'\"c\" $HOME *"), ElementsAre("abc", "$HOME", "*")) << "nothing is expanded";
}

TEST(CommandWords, RefuseAnOpenQuoteAndNoWords) {
  EXPECT_THAT(command_words("run 'a b").error().what, HasSubstr("the quote ' is not closed"));
  EXPECT_THAT(command_words("run \"a").error().what, HasSubstr("the quote \" is not closed"));
  EXPECT_THAT(command_words("  ").error().what, HasSubstr("names no program"));
  EXPECT_THAT(command_words("'' x").error().what, HasSubstr("names no program"));
}

}  // namespace
}  // namespace opscope::test
