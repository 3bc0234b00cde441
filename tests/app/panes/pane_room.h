#pragma once
// Five panes in a room of any size.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/gui/panes/heatmaps.h"
#include "tests/app/headless_gui.h"
#include "tests/support/tensors.h"

namespace opscope::gui {

inline const std::vector<std::string> pane_room_titles = {"ATensor", "BTensor", "reference", "gpu", "difference"};

// The difference has many elements that differ.
class PaneRoom : public testing::Test {
 protected:
  PaneRoom() {
    gui.contents = [this] { draw_heatmaps(sources, view, arrangement, cache); };
    fill({4, 5});
  }
  void fill(const std::vector<std::uint32_t>& sizes) {
    std::size_t count = 1;
    for (const std::uint32_t size : sizes) count *= size;
    std::vector<float> right(count), wrong(count);
    for (std::size_t i = 0; i < count; ++i) right[i] = static_cast<float>(i) * -1234.5f, wrong[i] = right[i] + 1000;
    const Tensor a = floats(sizes, right), b = floats(sizes, wrong);
    sources = {{pane_room_titles[0], "A", a, {}, ++version, PaneRole::Input},
               {pane_room_titles[1], "B", b, {}, version, PaneRole::Input},
               {pane_room_titles[2], "scalar C++", a, {}, version, PaneRole::Reference},
               {pane_room_titles[3], "llvmpipe (LLVM 15.0.6)", b, {}, version, PaneRole::Computed},
               {pane_room_titles[4], "gpu against reference", b, a, version, PaneRole::Difference}};
    sources[3].backends = {"cpu", "gpu"};
  }
  void set_room(ImVec2 size) {
    ImGui::GetIO().DisplaySize = size;
    gui.frame(3);
  }
  static bool apart(const ImVec4& a, const ImVec4& b) {
    return a.x + a.z <= b.x || b.x + b.z <= a.x || a.y + a.w <= b.y || b.y + b.w <= a.y;
  }
  static ImVec4 place(const std::string& widget) { return widget_rectangle("heatmaps." + widget).value_or(ImVec4{}); }
  static bool has(const std::string& widget) { return widget_rectangle("heatmaps." + widget).has_value(); }

  HeadlessGui gui;  // first: its context outlives the textures
  std::uint64_t version = 0;
  std::vector<HeatmapSource> sources;
  HeatmapView view;
  PaneArrangement arrangement;
  PaneCache cache{[] {}};
};

}  // namespace opscope::gui
