#include "app/gui/plots/histogram_shares.h"

#include <algorithm>

#include "app/gui/widgets/theme.h"
#include "core/picture/colormap.h"

namespace opscope::gui {

void divide_by_outcomes(std::vector<HistogramSeries>& series, const Results& results) {
  if (std::ranges::count_if(series, &HistogramSeries::filled) != 1) return;
  for (std::size_t i = 0; i < results.histograms_by_outcome.size(); ++i) {
    const OutcomeTone tone = results.invocation->schema->outcomes.each[i].tone;
    if (tone != OutcomeTone::Kept)
      series.front().shares.push_back({to_color(picture::outcome_colour(tone)), results.histograms_by_outcome[i].bins});
  }
}

}  // namespace opscope::gui
