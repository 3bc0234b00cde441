// Dear ImGui's asserts drop a frame, and not the program.

#include "app/gui/shell/imgui_guard.h"

#include "app/gui/shell/window.h"
#include "tests/app/gui_desktop.h"
#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(ImGuiGuard, TellsTheAssertThatFailedAndLeavesTheFrame) {
  HeadlessGui gui;
  bool went_on = false;
  gui.contents = [&] {
    for (int i = 0; i < 10; ++i) ImGui::PopID();  // more than there are
    went_on = true;
  };
  const std::optional<std::string> fault = catch_assert([&] { gui.frame(); });
  ASSERT_TRUE(fault);
  EXPECT_NE(fault->find("imgui"), std::string::npos) << *fault;
  EXPECT_NE(fault->find("IDStack"), std::string::npos) << *fault;
  EXPECT_FALSE(went_on);
}

// A function with cleanups, from which an exception could not be thrown.
TEST(ImGuiGuard, LeavesFunctionsThatCleanUp) {
  HeadlessGui gui;
  gui.contents = [] { ImGui::InputText("text", nullptr, 5); };
  const std::optional<std::string> fault = catch_assert([&] { gui.frame(); });
  ASSERT_TRUE(fault);
  EXPECT_NE(fault->find("buf"), std::string::npos) << *fault;
}

TEST(ImGuiGuard, IsSilentWhereNothingFails) {
  HeadlessGui gui;
  gui.contents = [] { ImGui::TextUnformatted("fine"); };
  EXPECT_EQ(catch_assert([&] { gui.frame(3); }), std::nullopt);
}

TEST(WindowGuard, AWindowGoesOnAfterAFault) {
  const test::Desktop desktop;
  setenv("DISPLAY", desktop.display().c_str(), 1);
  Result<std::unique_ptr<Window>> opened = Window::open("guard", 400, 300);
  ASSERT_TRUE(opened) << opened.error().text();
  Window& window = **opened;
  std::vector<std::string> faults;
  window.on_fault = [&](const std::string& fault) { faults.push_back(fault); };
  const auto fine = [] {
    ImGui::Begin("window");
    ImGui::TextUnformatted("fine");
    ImGui::End();
    return true;
  };
  ASSERT_TRUE(window.draw(fine));
  for (int round = 1; round <= 2; ++round) {
    ASSERT_TRUE(window.draw([] {
      ImGui::Begin("window");
      ImGui::EndTable();  // of none
      return true;
    }));
    EXPECT_EQ(faults.size(), static_cast<std::size_t>(round));
    for (int frame = 0; frame < 3; ++frame) ASSERT_TRUE(window.draw(fine));  // it is measured in the first
    EXPECT_EQ(faults.size(), static_cast<std::size_t>(round));
    EXPECT_EQ(ImGui::GetDrawData()->CmdListsCount, 1) << "what follows is whole";
  }
  unsetenv("DISPLAY");
}

}  // namespace
}  // namespace opscope::gui
