#pragma once
// Four panes of a small case, drawn without a window system.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "app/gui/panes/heatmaps.h"
#include "tests/app/headless_gui.h"
#include "tests/support/cases.h"
#include "tests/support/tensors.h"

namespace opscope::gui {

// Four panes of a 2 x 1 x 24 x 32 case whose last backend is wrong in two elements of the first slice.
class Panes : public testing::Test {
 protected:
  Panes() {
    std::vector<float> input(2 * 24 * 32), output;
    for (std::size_t i = 0; i < input.size(); ++i) input[i] = std::sin(static_cast<float>(i)) * 3;
    for (const float v : input) output.push_back(std::min(1.0f, std::max(-1.0f, v)));
    std::vector<float> wrong = output;
    wrong[5 * 32 + 7] = std::numeric_limits<float>::quiet_NaN();
    wrong[20 * 32 + 30] = 0.125f;
    const std::vector<std::uint32_t> sizes{2, 1, 24, 32};
    sources = {
        {"InputTensor", "generated", floats(sizes, input), {}, 1, PaneRole::Input},
        {"reference", "", floats(sizes, output), {}, 1, PaneRole::Reference},
        {"gpu", "llvmpipe", floats(sizes, wrong), {}, 1, PaneRole::Computed},
        {"difference", "gpu against reference", floats(sizes, wrong), floats(sizes, output), 1, PaneRole::Difference}};
    gui.contents = [this] { draw_heatmaps(sources, view, arrangement, cache); };
    gui.frame(3);
  }

  // The screen place of a cell's middle in a pane.
  ImVec2 place_of(double x, double y, const std::string& pane = "InputTensor") {
    const ImVec4 r = gui.rectangle("heatmaps." + pane + ".picture");
    return {r.x + r.z / 2 + static_cast<float>((x + 0.5 - view.centre_x) * view.pixels_per_cell),
            r.y + r.w / 2 + static_cast<float>((y + 0.5 - view.centre_y) * view.pixels_per_cell)};
  }
  using Index = std::vector<std::uint32_t>;

  HeadlessGui gui;  // first: its context outlives the textures
  std::vector<HeatmapSource> sources;
  HeatmapView view;
  PaneArrangement arrangement;
  std::atomic<int> woken = 0;
  PaneCache cache{[this] { ++woken; }};
};

}  // namespace opscope::gui
