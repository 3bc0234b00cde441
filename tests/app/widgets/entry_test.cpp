// What is typed while a field opens goes into it.

#include "app/gui/widgets/entry.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <vector>

#include "app/gui/widgets/refused_label.h"

namespace opscope::gui {
namespace {

TEST(Entry, PutsAnyCharactersBeforeWhatWasTyped) {
  ImGui::CreateContext();
  ImVector<ImWchar>& queue = ImGui::GetIO().InputQueueCharacters;
  queue.push_back('3');
  put_before_typed("");
  put_before_typed("a\u00e9\u20ac");
  EXPECT_EQ(std::vector<ImWchar>(queue.begin(), queue.end()), (std::vector<ImWchar>{'a', 0xE9, 0x20AC, '3'}));
  ImGui::DestroyContext();
}

TEST(Entry, NamesFieldsInNoticesAsTheFormLabelsThem) {
  EXPECT_EQ(label_of_field("Max"), "Max");
  EXPECT_EQ(label_of_field("OutputTensor"), "OutputTensor");
  EXPECT_EQ(label_of_field("InputTensor.Sizes[2]"), "Input, size 2");
  EXPECT_EQ(label_of_field("BTensor.Strides[0]"), "B, stride 0");
  EXPECT_EQ(label_of_field("InputTensor.path"), "Input, File");
  EXPECT_EQ(label_of_field("InputTensor.TotalTensorSizeInBytes"), "Input, Total size");
  EXPECT_EQ(label_of_field("ScaleBias.Bias"), "ScaleBias, Bias");
}

TEST(Entry, TellsHowManyFieldsAreRefused) {
  std::vector<RefusedText> refused = {{1, "Max", "abc"}};
  EXPECT_EQ(refused_notice(refused), "Max: 'abc' is not accepted; the case keeps the value it had");
  refused.push_back({2, "InputTensor.Sizes[3]", ""});
  EXPECT_EQ(refused_notice(refused), "2 fields are refused: Input, size 3 (an empty text); Max ('abc')");
}

}  // namespace
}  // namespace opscope::gui
