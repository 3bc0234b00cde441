// How an implementation comes to support what it lacks.

#include "app/gui/tools/attribute_support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/operators/schema/registry.h"

namespace opscope::gui {
namespace {

using testing::HasSubstr;

TEST(AttributeSupport, NamesWhatAShaderDeclares) {
  const std::vector<const OperatorSchema*> clip = {find_operator("ELEMENT_WISE_CLIP")};
  const std::string both = attribute_support("it does not declare Scale", clip);
  EXPECT_THAT(both, HasSubstr("To support ScaleBias, a shader declares it:\nuniform float Scale, Bias;\n"));
  EXPECT_THAT(both, HasSubstr("finds Scale and Bias among the attributes"));
  EXPECT_EQ(attribute_support("mine: no ScaleBias here", clip), both);
  EXPECT_THAT(attribute_support("it does not declare Max", clip), HasSubstr("uniform float Max;"));
}

TEST(AttributeSupport, SaysNothingOfOtherReasons) {
  const std::vector<const OperatorSchema*> clip = {find_operator("ELEMENT_WISE_CLIP")};
  for (const char* reason : {"it was chosen for SIGN", "no FLOAT16", "Maximum and Minority", ""})
    EXPECT_EQ(attribute_support(reason, clip), "") << reason;
  EXPECT_EQ(attribute_support("it does not declare Scale", {}), "");
}

}  // namespace
}  // namespace opscope::gui
