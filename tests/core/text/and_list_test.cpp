#include "core/text/and_list.h"

#include <gtest/gtest.h>

namespace opscope {
namespace {

TEST(AndList, HasOneAnd) {
  EXPECT_EQ(and_list({}), "");
  EXPECT_EQ(and_list({"cpu"}), "cpu");
  EXPECT_EQ(and_list({"cpu", "gpu"}), "cpu and gpu");
  EXPECT_EQ(and_list({"cpu", "gpu", "mine"}), "cpu, gpu and mine");
}

}  // namespace
}  // namespace opscope
