// Rounded numbers of the plots have a mark, exact ones have none.

#include <gtest/gtest.h>

#include <string>

#include "app/gui/plots/differences_panel.h"
#include "app/gui/widgets/fonts.h"
#include "core/judge/judge.h"
#include "tests/app/headless_gui.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

void expect_means(const Tensor& expected, const Tensor& actual, const std::string& mean, const std::string& rms) {
  const DifferencesData data{"gpu", DataType::Float32, expected.desc.sizes,
                             judge_elements(expected, actual, expected.desc.sizes).value(),
                             first_mismatches(expected, actual)};
  HeadlessGui gui;
  gui.contents = [&] { draw_differences("differences", data); };
  gui.frame(2);
  const std::string about = about_sign(), text = "mean: " + mean + " absolute, RMS " + rms;
  std::string shown = text;
  for (std::size_t at = 0; (at = shown.find('@', at)) != std::string::npos; at += about.size())
    shown.replace(at, 1, about);
  EXPECT_TRUE(widget_rectangle("differences." + shown)) << shown;
}

TEST(MarkedNumbers, AreTheRoundedMeansOfDifferences) {
  expect_means(floats({3}, {0, 0, 0}), floats({3}, {1, 0, 0}), "@0.3333", "@0.5774");
}

TEST(MarkedNumbers, AreNotTheExactOnes) {
  expect_means(floats({4}, {0, 0, 0, 0}), floats({4}, {1, 0, 0, 0}), "0.25", "0.5");
}

}  // namespace
}  // namespace opscope::gui
