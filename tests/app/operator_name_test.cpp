#include "app/text/operator_name.h"

#include <gtest/gtest.h>

namespace opscope {
namespace {

TEST(OperatorName, AtTheBeginningBecomesTheTitle) {
  EXPECT_EQ(with_title("ELEMENT_WISE_ADD FLOAT32, 262,144 elements"), "Add FLOAT32, 262,144 elements");
  EXPECT_EQ(with_title("ELEMENT_WISE_ADD1 FLOAT32"), "ELEMENT_WISE_ADD1 FLOAT32") << "none has this name";
  EXPECT_EQ(with_title("random cases over all layouts, 1 of 2"), "random cases over all layouts, 1 of 2");
  EXPECT_EQ(with_title(""), "");
}

}  // namespace
}  // namespace opscope
