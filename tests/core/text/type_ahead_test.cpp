#include "core/text/type_ahead.h"

#include <gtest/gtest.h>

#include <vector>

namespace opscope {
namespace {

const std::vector<std::string> types = {"FLOAT32", "FLOAT16", "INT32", "INT16", "UINT8"};

TEST(TypeAhead, FindsTheFirstEntryThatBeginsSoInEitherCase) {
  EXPECT_EQ(entry_with(types, "f", 4), 0u);
  EXPECT_EQ(entry_with(types, "float1", 0), 1u);
  EXPECT_EQ(entry_with(types, "INT", 3), 2u);
  EXPECT_EQ(entry_with(types, "u", 0), 4u);
}

TEST(TypeAhead, ThenFindsTheFirstEntryThatHasItAnywhere) {
  EXPECT_EQ(entry_with(types, "int8", 0), 4u);
  EXPECT_EQ(entry_with(types, "16", 4), 1u);
  EXPECT_EQ(entry_with(types, "6", 0), 1u);
  EXPECT_EQ(entry_with(types, "16x", 0), std::nullopt);
}

TEST(TypeAhead, ARepeatedLetterGoesOnToTheNextEntryAndAroundTheEnd) {
  EXPECT_EQ(entry_with(types, "ii", 2), 3u);
  EXPECT_EQ(entry_with(types, "iii", 3), 2u);
  EXPECT_EQ(entry_with(types, "uu", 4), 4u);
  EXPECT_EQ(entry_with(types, "xx", 0), std::nullopt);
  EXPECT_EQ(entry_with(std::vector<std::string>{"apple", "aardvark"}, "aa", 0), 1u)
      << "an entry that begins so comes first";
}

TEST(TypeAhead, IsHarmlessWithoutEntriesOrText) {
  EXPECT_EQ(entry_with({}, "aa", 7), std::nullopt);
  EXPECT_EQ(entry_with(types, "", 0), std::nullopt);
  EXPECT_EQ(entry_with(types, "ff", 99), 0u) << "a present entry that is not in the list";
}

}  // namespace
}  // namespace opscope
