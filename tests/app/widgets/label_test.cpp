#include <gtest/gtest.h>
#include <imgui_internal.h>

#include "app/gui/widgets/fields.h"

namespace opscope::gui {
namespace {

TEST(Label, IsShownWhole) {
  const std::pair<const char*, const char*> names[] = {{"a##b.npy", "a\\x23#b.npy"},
                                                       {"a###", "a\\x23\\x23\\x23"},
                                                       {"a#1.npy", "a#1.npy"},
                                                       {"#", "\\x23"},
                                                       {"", ""},
                                                       {"ä", "ä"}};
  for (const auto& [name, shown] : names) {
    const std::string label = label_of(name) + "##id";
    EXPECT_EQ(std::string(label.c_str(), ImGui::FindRenderedTextEnd(label.c_str())), shown) << name;
  }
}

}  // namespace
}  // namespace opscope::gui
