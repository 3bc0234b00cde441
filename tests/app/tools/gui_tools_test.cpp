// What the Sweep and the Bench panel do alike in the window, by real mouse and keyboard under Xvfb.

#include "tests/app/gui_desktop.h"

namespace opscope::test {
namespace {

struct Tool {
  std::string name, key;  // with Shift it starts
};

class WindowTool : public testing::TestWithParam<Tool> {
 protected:
  // Its run is under way.
  void start() {
    gui.chord("shift", GetParam().key);
    gui.await(GetParam().name + ".progress");
  }
  Gui gui;  // CLIP on FLOAT32
};

TEST_P(WindowTool, IsCancelledWithEscAfterAnEditInTheMiddle) {
  const bool sweeps = GetParam().name == "sweep";
  const auto lines = [&] { return sweeps ? gui.sweep() : gui.bench(); };
  start();
  gui.enter("Max", "0.4");
  gui.expect("its result", [](const Gui& now) { return std::abs(now.fact("gpu", "max") - 0.4) < 1e-6; });
  EXPECT_TRUE(contains(lines(), "under way")) << lines();
  gui.press("Escape");
  gui.await(GetParam().name + ".conclusion");
  // The log has it one frame later if the job ended between the log's turn and the panel's.
  gui.expect("its end in the log",
             [&](const Gui& now) { return contains(now.log(), sweeps ? "Cancelled" : "cancelled"); });
}

TEST_P(WindowTool, ClosesWithItsWindow) {
  start();
  gui.chord("ctrl", "q");
  EXPECT_EQ(gui.program().wait(), 0);
}

TEST_P(WindowTool, WaitsForTheOtherOne) {
  const bool sweeps = GetParam().name == "sweep";
  start();
  gui.chord("shift", sweeps ? "F7" : "F6");
  gui.await(sweeps ? "bench drawer" : "sweep drawer");
  EXPECT_FALSE(gui.has(sweeps ? "bench.progress" : "sweep.progress"));
  EXPECT_TRUE(contains(sweeps ? gui.sweep() : gui.bench(), "under way"));
  EXPECT_TRUE(gui.has(GetParam().name == "sweep" ? "Sweep note" : "Bench note"));
}

INSTANTIATE_TEST_SUITE_P(Of, WindowTool, testing::Values(Tool{"sweep", "F6"}, Tool{"bench", "F7"}),
                         [](const auto& tool) { return tool.param.name; });

}  // namespace
}  // namespace opscope::test
