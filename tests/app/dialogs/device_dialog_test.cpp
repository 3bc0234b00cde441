// The device dialog asks the driver on another thread, and copies its text.

#include "app/gui/dialogs/device_dialog.h"

#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include <atomic>
#include <semaphore>
#include <thread>

#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

std::string clipboard;

class DeviceDialogs : public testing::Test {
 protected:
  DeviceDialogs() {
    clipboard.clear();
    ImGui::GetIO().SetClipboardTextFn = [](void*, const char* text) { clipboard = text; };
    gui.contents = [this] { dialog.draw(); };
  }
  void open(const gpu::DeviceReport& report) {
    answer_to_give = report;
    dialog.open();
  }
  void answer() {
    may_answer.release();
    while (woken == 0) std::this_thread::yield();
    gui.frame(3);
  }

  HeadlessGui gui;
  std::atomic<int> asked = 0, woken = 0;
  std::binary_semaphore may_answer{0};
  gpu::DeviceReport answer_to_give;
  DeviceDialog dialog{[this] {
                        ++asked;
                        may_answer.acquire();
                        return answer_to_give;
                      },
                      [this] { ++woken; }};  // last: its thread uses all of the above
};

const gpu::DeviceReport some_report = {.cpu = "2 threads",
                                       .absent = {},
                                       .identity = {{"renderer", "a card"}},
                                       .facts = {{"fma(a, b, c)", "one rounding", "It is fused."}},
                                       .problem = {}};

TEST_F(DeviceDialogs, FramesGoOnWhileTheDriverIsAsked) {
  open(some_report);
  gui.frame(5);
  EXPECT_TRUE(widget_rectangle("device close"));
  EXPECT_FALSE(widget_rectangle("device facts"));
  EXPECT_FALSE(widget_rectangle("device copy"));
  answer();
  EXPECT_TRUE(widget_rectangle("device facts"));
  gui.click_on("device copy");
  EXPECT_EQ(clipboard, text_of(some_report));
  EXPECT_NE(clipboard.find("fma(a, b, c)  one rounding  It is fused."), std::string::npos) << clipboard;
}

TEST_F(DeviceDialogs, WithoutADeviceItSaysWhy) {
  open({.cpu = "2 threads", .absent = "OpenGL 4.3 is missing", .identity = {}, .facts = {}, .problem = {}});
  answer();
  EXPECT_TRUE(widget_rectangle("device identity"));
  EXPECT_FALSE(widget_rectangle("device facts"));
  gui.click_on("device copy");
  EXPECT_EQ(clipboard, "cpu: 2 threads\ngpu: not available: OpenGL 4.3 is missing\n");
}

TEST_F(DeviceDialogs, ItsButtonsAreInSightHoweverLowTheWindowIs) {
  gpu::DeviceReport report = some_report;
  for (int i = 0; i < 24; ++i) report.facts.push_back({"fma(a, b, c)", "one rounding", "It is fused."});
  open(report);
  answer();
  const auto bottom = [](const ImVec4& r) { return r.y + r.w; };
  for (const ImVec2 screen : {ImVec2{1024, 700}, ImVec2{1024, 400}, ImVec2{1600, 1200}}) {
    ImGui::GetIO().DisplaySize = screen;
    gui.frame(5);
    const ImVec4 dialog_place = gui.rectangle("device dialog"), facts = gui.rectangle("device facts in sight");
    for (const char* name : {"device close", "device copy"}) {
      EXPECT_GE(gui.rectangle(name).y, bottom(facts)) << screen.y;
      EXPECT_LE(bottom(gui.rectangle(name)), bottom(dialog_place)) << screen.y;
    }
    EXPECT_GE(dialog_place.y, 0) << screen.y;
    EXPECT_LE(bottom(dialog_place), screen.y);
    EXPECT_GT(facts.w, 100) << screen.y;
  }
  EXPECT_GE(gui.rectangle("device facts in sight").w, gui.rectangle("device facts").w) << "all of them have room";
}

TEST_F(DeviceDialogs, AsksOnceAndOpensAgain) {
  open(some_report);
  answer();
  gui.key(GLFW_KEY_ESCAPE);
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("device close"));
  open(some_report);
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("device facts"));
  EXPECT_EQ(asked, 1);
}

}  // namespace
}  // namespace opscope::gui
