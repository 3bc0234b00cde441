// Dear ImGui's asserts drop a frame, and not the program.

#include "app/gui/window/imgui_guard.h"

#include "app/gui/window/window.h"
#include "tests/app/gui_desktop.h"
#include "tests/app/headless_gui.h"
#include "tests/support/result.h"

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
  std::unique_ptr<Window> opened = test::value_of(Window::open("guard", 400, 300));
  Window& window = *opened;
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

TEST(WindowGuard, AFrameWithoutMemoryIsRepeatedAtOnceUntilItIsStuck) {
  const test::Desktop desktop;
  setenv("DISPLAY", desktop.display().c_str(), 1);
  std::unique_ptr<Window> opened = test::value_of(Window::open("guard", 400, 300));
  Window& window = *opened;
  const auto fine = [] { return true; };
  const auto without_memory = []() -> bool { throw std::bad_alloc(); };
  const auto waited = [&] {
    const auto begin = std::chrono::steady_clock::now();
    window.wait(2);
    return std::chrono::steady_clock::now() - begin > std::chrono::seconds(1);
  };
  while (!window.settled()) ASSERT_TRUE(window.draw(fine));
  for (int round = 0; round < 2; ++round) {
    for (int fault = 1; fault <= 2; ++fault) {
      ASSERT_TRUE(window.draw(without_memory));
      EXPECT_TRUE(window.take_dropped());
      EXPECT_FALSE(window.stuck());
      EXPECT_FALSE(waited());
    }
    ASSERT_TRUE(window.draw(fine));
  }
  for (int fault = 1; fault <= 3; ++fault) ASSERT_TRUE(window.draw(without_memory));
  EXPECT_TRUE(window.stuck());
  EXPECT_TRUE(waited()) << "a fault in every frame keeps the processor busy";
  ASSERT_TRUE(window.draw(fine));
  EXPECT_FALSE(window.stuck());
  unsetenv("DISPLAY");
}

}  // namespace
}  // namespace opscope::gui
