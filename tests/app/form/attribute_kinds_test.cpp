// Signed integers and scalar unions in the form, laid out, typed into and chosen without a window.

#include "tests/support/attribute_kinds.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/form/formula.h"
#include "core/operators/schema/registry.h"
#include "tests/app/form/headless_form.h"

namespace opscope::gui {
namespace {

class AttributeKindsForm : public HeadlessForm {
 protected:
  void open(const OperatorSchema* schema, DataType type) {
    HeadlessForm::open(with_data_type(default_case(*schema, highest_feature_level), {0, 0}, type, Match::Groups));
  }
  const AttributeValue& attribute(std::size_t index) const {
    return find_dispatchable(model, 0)->desc.attributes[index];
  }
};

TEST_F(AttributeKindsForm, TakesASignedInteger) {
  open(test::register_add_step(), DataType::Int32);
  type_into("Step", "-2147483648");
  EXPECT_EQ(attribute(0), AttributeValue(INT32_MIN));
  type_into("Step", "2147483648");
  EXPECT_EQ(attribute(0), AttributeValue(INT32_MIN));  // refused
  EXPECT_TRUE(widget_rectangle("message Step"));
  type_into("Step", "17");
  EXPECT_EQ(attribute(0), AttributeValue(17));
  EXPECT_EQ(formula_with_values({.model = model}), "x + 17");
}

TEST_F(AttributeKindsForm, TakesAScalarUnionInItsType) {
  open(test::register_replace(), DataType::Int8);
  type_into("Old", "-128");
  EXPECT_EQ(attribute(0).as_scalar_union(), (ScalarUnion{DataType::Int8, 0x80}));
  type_into("Old", "128");
  EXPECT_EQ(attribute(0).as_scalar_union(), (ScalarUnion{DataType::Int8, 0x80}));  // refused
  EXPECT_TRUE(widget_rectangle("message Old"));
}

TEST_F(AttributeKindsForm, ConvertsAScalarUnionWhenItsTypeIsChosen) {
  open(test::register_replace(), DataType::Float32);
  type_into("Old", "-300.75");
  type_into("New", "200");
  gui.click_on("NewDataType");
  gui.click_on("NewDataType=INT8");
  EXPECT_EQ(attribute(1), AttributeValue(static_cast<std::uint32_t>(DataType::Int8)));
  EXPECT_EQ(attribute(2).as_scalar_union(), (ScalarUnion{DataType::Int8, 127}));
  // The other one follows the tensor.
  model = with_data_type(model, {0, 0}, DataType::Int16, Match::Groups);
  EXPECT_EQ(attribute(0).as_scalar_union(), (ScalarUnion{DataType::Int16, 0xFED4}));  // -300
}

TEST_F(AttributeKindsForm, StartsWithUnionsOfTheTensorsTypes) {
  const OperatorSchema* schema = test::register_replace();
  const Model fresh = default_case(*schema, highest_feature_level);
  const OperatorDesc& desc = find_dispatchable(fresh, 0)->desc;
  EXPECT_EQ(desc.attributes[1].as_uint(), static_cast<std::uint32_t>(desc.tensors[0]->data_type));
  EXPECT_EQ(desc.attributes[0].type, desc.tensors[0]->data_type);
  EXPECT_EQ(desc.attributes[2].type, desc.tensors[0]->data_type);
}

}  // namespace
}  // namespace opscope::gui
