#include "app/gui/plots/histogram_shares.h"

#include <algorithm>

#include "app/gui/widgets/theme.h"
#include "core/picture/colormap.h"

namespace opscope::gui {

void divide_by_outcomes(std::vector<HistogramSeries>& series, const Outcomes& outcomes,
                        std::span<const Histogram> apart) {
  if (std::ranges::count_if(series, &HistogramSeries::filled) != 1) return;
  for (std::size_t i = 0; i < apart.size(); ++i)
    if (const OutcomeTone tone = outcomes.each[i].tone; tone != OutcomeTone::Kept)
      series.front().shares.push_back({to_color(picture::outcome_colour(tone)), apart[i].bins});
}

}  // namespace opscope::gui
