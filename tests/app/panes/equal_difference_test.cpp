// A difference that is none says so as soon as the verdict does.

#include <chrono>
#include <thread>

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

}  // namespace
}  // namespace opscope::gui
