#include "core/text/error_text.h"

#include <gtest/gtest.h>

namespace opscope {
namespace {

TEST(ErrorTextBeside, LeavesOutTheNameThatIsThereAlready) {
  const auto beside = [](const char* named, const char* where) {
    return text_beside(named, Error{Error::Kind::BadInput, where, "ends too early"});
  };
  EXPECT_EQ(beside("/x/y.npy", "/x/y.npy"), "ends too early");
  EXPECT_EQ(beside("/x/y.json", "/x/y.json: line 2"), "line 2: ends too early");
  EXPECT_EQ(beside("/x/y.npy", "/x/z.npy"), "/x/z.npy: ends too early");
  EXPECT_EQ(beside("/x/y.npz", "/x/y.npz:A"), "A: ends too early") << "a member of it";
  EXPECT_EQ(beside("/x/y.json", "/x/y.json:15:76"), "15:76: ends too early") << "line and column";
  EXPECT_EQ(beside("/x/y", "/x/y.json"), "/x/y.json: ends too early");
  EXPECT_EQ(beside("/x/y.npy", ""), "ends too early");
}

}  // namespace
}  // namespace opscope
