// A difference that is none says so as soon as the verdict does.

#include <chrono>
#include <thread>

#include "tests/app/panes/panes_fixture.h"

namespace opscope::gui {
namespace {

TEST_F(Panes, ADifferenceThatStaysNoneIsNotBehind) {
  const std::vector<std::uint32_t> sizes{1, 1, 512, 1024};  // its picture is made in the background
  sources.erase(sources.begin(), sources.begin() + 3);
  const auto show = [&](float output, float reference, std::uint64_t version) {
    const Tensor one = floats(sizes, std::vector<float>(512 * 1024, output));
    sources[0].tensor = one;
    sources[0].reference = output == reference ? one : floats(sizes, std::vector<float>(512 * 1024, reference));
    sources[0].version = version;
    const int before = woken;
    gui.frame();
    while (woken == before) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  };
  const auto is_behind = [] { return widget_rectangle("heatmaps.difference.~ last result:").has_value(); };
  show(1, 1, 2);
  gui.frame(2);
  EXPECT_FALSE(is_behind());
  show(2, 2, 3);
  EXPECT_FALSE(is_behind()) << "equal before, and equal now";
  gui.frame(2);
  show(3, 4, 4);
  EXPECT_TRUE(is_behind());
}

}  // namespace
}  // namespace opscope::gui
