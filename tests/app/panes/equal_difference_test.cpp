// A difference that is none says so as soon as the verdict does.

#include <chrono>
#include <thread>

#include "app/gui/panes/cells.h"
#include "tests/app/panes/panes_fixture.h"

namespace opscope::gui {
namespace {

TEST_F(Panes, ADifferenceThatStaysNoneIsNotBehind) {
  const std::vector<std::uint32_t> sizes{1, 1, 512, 1024};  // their pictures are made in the background
  sources.erase(sources.begin());                           // leaves the reference, gpu and the difference
  std::uint64_t version = 1;
  const auto show = [&](float output, float reference) {
    const Tensor right = floats(sizes, std::vector<float>(512 * 1024, reference));
    const Tensor computed = output == reference ? right : floats(sizes, std::vector<float>(512 * 1024, output));
    sources[0].tensor = right;
    sources[1].tensor = sources[2].tensor = computed;
    sources[2].reference = right;
    ++version;
    for (HeatmapSource& source : sources) source.version = version;
    gui.frame();
  };
  const auto finish = [&] {
    for (int i = 0; i < 5000 && cache.builder.busy(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      gui.frame();
    }
    gui.frame(2);
  };
  const auto is_behind = [] {  // or in short
    return widget_rectangle("heatmaps.difference.~ last result:") || widget_rectangle("heatmaps.difference.~");
  };
  show(1, 1);
  finish();
  EXPECT_FALSE(is_behind());
  show(2, 2);
  EXPECT_FALSE(is_behind()) << "equal before, and equal now";
  finish();
  show(3, 4);
  EXPECT_TRUE(is_behind());
}

TEST_F(Panes, EqualityIsOnThePictureUnlessTheCellsShowIt) {
  sources[3].tensor = sources[1].tensor;
  sources[3].version = 2;
  for (const double cell : {4, 7, 8, 10, 12, 15, 17, 18, 20, 40}) {
    view.pixels_per_cell = cell, view.fitted = false;
    gui.frame(3);
    EXPECT_NE(widget_rectangle("heatmaps.difference.banner").has_value(), cell >= numbers_from()) << cell;
  }
}

TEST_F(Panes, TheWordOfEqualityLeavesThePinnedElementInSight) {
  sources[3].tensor = sources[1].tensor;
  sources[3].version = 2;
  view.pixels_per_cell = 4, view.fitted = false;
  gui.frame(3);
  const ImVec4 before = gui.rectangle("heatmaps.difference.banner");
  for (const std::uint32_t y : {8u, 11u, 12u, 16u}) {
    view.probe = Index{0, 0, y, 16};
    view.pinned = true;
    gui.frame(2);
    const ImVec4 word = gui.rectangle("heatmaps.difference.banner");
    const float middle = place_of(16, y, "difference").y;
    EXPECT_TRUE(middle < word.y || middle > word.y + word.w) << y;
    EXPECT_EQ(word.x, before.x);
  }
  view.pinned = false;
  view.probe.reset();
  gui.frame(2);
  EXPECT_EQ(gui.rectangle("heatmaps.difference.banner").y, before.y);
}

}  // namespace
}  // namespace opscope::gui
