#include "app/gui/plots/histogram_bars.h"

#include <algorithm>

#include "app/gui/widgets/theme.h"

namespace opscope::gui {

std::pair<float, float> bar_of(const PlotArea& plot, const picture::Range& axis, const Histogram& histogram,
                               std::size_t bin, float free) {
  const float least = px(3);
  float left = x_of(plot, axis, histogram.edge(bin)), right = x_of(plot, axis, histogram.edge(bin + 1));
  std::size_t next = bin + 1;
  while (next < histogram.bins.size() && histogram.bins[next] == 0) ++next;
  const float end = next < histogram.bins.size() ? x_of(plot, axis, histogram.edge(next)) : plot.to.x;
  right = std::max(right, std::min(left + least, end));
  left = std::min(left, std::max(right - least, free));
  return {left, right};
}

}  // namespace opscope::gui
