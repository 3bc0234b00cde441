// What is typed while a field opens goes into it.

#include "app/gui/widgets/entry.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <vector>

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

}  // namespace
}  // namespace opscope::gui
