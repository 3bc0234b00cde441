// The menu of a number in the form.

#include "app/gui/edits/operators.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "core/operators/schema/registry.h"
#include "tests/app/form/headless_form.h"

namespace opscope::gui {
namespace {

class NumberMenu : public HeadlessForm {
 protected:
  NumberMenu() {
    open(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level));
    ImGui::SetClipboardText("");
  }

  // Chooses an entry of the menu that a right click on the field opens.
  void choose(const std::string& field, const char* entry) {
    gui.frame(2);
    gui.move(gui.place_on(field));
    ImGui::GetIO().MouseDown[ImGuiMouseButton_Right] = true;
    gui.frame();
    ImGui::GetIO().MouseDown[ImGuiMouseButton_Right] = false;
    gui.frame(3);
    gui.click_on(entry);
  }
  std::vector<std::uint32_t> sizes() const { return find_desc(model, {0, 0})->sizes; }
  float bound(const char* name) const {
    const OperatorDesc& desc = find_dispatchable(model, 0)->desc;
    for (std::size_t i = 0; i < desc.schema->attributes.size(); ++i)
      if (desc.schema->attributes[i].name == name) return from_bits<float>(desc.attributes[i].bits[0]);
    return 0;
  }
};

TEST_F(NumberMenu, CopiesAndPastesAValue) {
  type_into("Min", "0.1");
  choose("Min", "Copy value");
  EXPECT_STREQ(ImGui::GetClipboardText(), "0.1");
  choose("Max", "Paste value");
  EXPECT_EQ(bound("Max"), 0.1f);
  EXPECT_EQ(bound("Min"), 0.1f);
  ImGui::SetClipboardText("  1/4 \n0.5\n");  // of a table: its first line
  choose("Max", "Paste value");
  EXPECT_EQ(bound("Max"), 0.25f);
}

TEST_F(NumberMenu, PastedTextThatIsNoValueStaysInTheFieldAsIfItWereTyped) {
  const float before = bound("Max");
  ImGui::SetClipboardText("abc");
  choose("Max", "Paste value");
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("message Max"));
  EXPECT_EQ(bound("Max"), before);
  ImGui::SetClipboardText("0");
  const auto sizes_before = sizes();
  choose("InputTensor.Sizes[3]", "InputTensor.Paste value");
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("InputTensor.message Sizes[3]")) << "a size is at least 1";
  EXPECT_EQ(sizes(), sizes_before);
  ImGui::SetClipboardText("7");
  choose("InputTensor.Sizes[3]", "InputTensor.Paste value");
  gui.frame(2);
  EXPECT_EQ(sizes().back(), 7u);
  EXPECT_FALSE(widget_rectangle("InputTensor.message Sizes[3]"));
}

// The 0 that it means too: the number is what was chosen, not what the case had.
TEST_F(NumberMenu, PastesIntoAZeroPointThatIsAbsent) {
  const OperatorSchema& schema = *find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
  const TensorAt at{0, schema.find_tensor("BZeroPointTensor")};
  const Model absent = with_presence(default_case(schema, highest_feature_level), at, false);
  for (const std::uint64_t number : {0u, 5u}) {
    model = absent;
    ImGui::SetClipboardText(std::to_string(number).c_str());
    choose("BTensor.ZeroPoint", "BTensor.Paste value");
    gui.frame(2);
    EXPECT_EQ(single_value(model, at), number);
  }
}

TEST_F(NumberMenu, LeadsBackToTheDefaultOfTheOperator) {
  const float declared = bound("Min");
  type_into("Min", "0.25");
  ASSERT_NE(bound("Min"), declared);
  choose("Min", "Back to default");
  EXPECT_EQ(bound("Min"), declared);
  type_into("Min", "0.25");
  type_into("Min", "abc");
  choose("Min", "Back to default");
  gui.frame(2);
  EXPECT_EQ(bound("Min"), declared);
  EXPECT_FALSE(widget_rectangle("message Min")) << "the refused text is given up";
  EXPECT_EQ(gestures, std::set<std::string>{""}) << "a step of undo of its own";
}

}  // namespace
}  // namespace opscope::gui
