// Names of operators without their prefixes.

#include <gtest/gtest.h>

#include "core/operators/schema/plain_name.h"
#include "core/operators/schema/registry.h"

namespace opscope {
namespace {

TEST(PlainOperatorName, HasNoPrefixOfEitherCase) {
  EXPECT_EQ(plain_operator_name("DML_OPERATOR_ELEMENT_WISE_NAME"), "NAME");
  EXPECT_EQ(plain_operator_name("ELEMENT_WISE_NAME"), "NAME");
  EXPECT_EQ(plain_operator_name("dml_operator_element_wise_name"), "name");
  EXPECT_EQ(plain_operator_name("DML_OPERATOR_NAME"), "NAME");
  EXPECT_EQ(plain_operator_name("ELEMENT"), "ELEMENT");
  EXPECT_EQ(plain_operator_name(""), "");
}

TEST(PlainOperatorName, TellsAllOperatorsApart) {
  for (const OperatorSchema* one : all_operators())
    for (const OperatorSchema* other : all_operators())
      EXPECT_EQ(plain_operator_name(one->name) == plain_operator_name(other->name), one == other) << one->name;
}

}  // namespace
}  // namespace opscope
