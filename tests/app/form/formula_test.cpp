#include "app/gui/form/formula.h"

#include <gtest/gtest.h>

#include "app/gui/edits/operators.h"
#include "core/operators/schema/registry.h"

namespace opscope::gui {
namespace {

TEST(Formula, HasTheScaleAndBiasOfItsOperand) {
  const auto with = [](const char* name, ScaleBias g) {
    const OperatorSchema& schema = *find_operator(name);
    const std::size_t attribute = schema.find_attribute("ScaleBias");
    return formula_with_values(
        {.model = with_attribute(default_case(schema, highest_feature_level), 0, attribute, std::optional(g))});
  };
  EXPECT_EQ(formula_with_values({.model = default_case(*find_operator("ELEMENT_WISE_ABS"), highest_feature_level)}),
            "abs(x)");
  EXPECT_EQ(with("ELEMENT_WISE_ABS", {2, -7}), "abs(x * 2 - 7)");
  EXPECT_EQ(with("ELEMENT_WISE_IDENTITY", {-0.5f, 1}), "x * (-0.5) + 1");
}

}  // namespace
}  // namespace opscope::gui
