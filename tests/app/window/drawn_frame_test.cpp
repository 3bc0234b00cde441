#include "app/gui/window/drawn_frame.h"

#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(DrawnFrame, OnlyAFrameThatLooksDifferentIsDrawn) {
  HeadlessGui gui;
  DrawnFrame drawn;
  std::string text = "one";
  gui.contents = [&] { ImGui::TextUnformatted(text.c_str()); };
  const auto changes = [&] {
    gui.frame();
    return drawn.changes(*ImGui::GetDrawData());
  };
  gui.frame(3);
  EXPECT_TRUE(changes()) << "the first";
  EXPECT_FALSE(changes());
  text = "two";
  EXPECT_TRUE(changes());
  EXPECT_FALSE(changes());
  ImGui::GetIO().DisplaySize.x += 1;
  EXPECT_TRUE(changes());
  EXPECT_FALSE(changes());
  drawn.forget();
  EXPECT_TRUE(changes()) << "a texture has changed";
}

}  // namespace
}  // namespace opscope::gui
