#pragma once
// What the user wants to save: a name for the file, and what is to be in it.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/plots/differences_table.h"
#include "app/gui/plots/histogram_plot.h"
#include "app/gui/plots/outcomes_panel.h"
#include "app/gui/plots/statistics_table.h"
#include "core/error.h"
#include "core/picture/sheet.h"
#include "core/quantization/error.h"

namespace opscope::gui {

// Something on screen that the user wants in a file.
struct SaveRequest {
  std::string title;     // of the dialog
  std::string proposal;  // "gpu.npy"
  // Made on another thread. Errors: Cancelled; BadInput if memory does not suffice.
  std::function<Result<std::vector<std::byte>>()> contents;
};

// Its tensor, or in this measure how it differs.
SaveRequest save_of(const HeatmapSource& source, picture::Show measure);
SaveRequest save_of(const picture::DrawnPane& pane);           // its picture
SaveRequest save_elements_of(const picture::DrawnPane& pane);  // the picture alone
SaveRequest save_of(const DifferencesTableData& data);         // its list
SaveRequest save_of(std::vector<StatisticsColumn> columns, std::vector<CountedOutcome> outcomes);
SaveRequest save_of(std::vector<HistogramSeries> series);
SaveRequest save_of(const QuantizationErrors& errors, double scale);
// UINT8 of the output's sizes: 1 for each element that has an outcome of the set, else 0. `pixels`: 1 for each pixel
// with a channel that has one, and 1 in place of the channels.
SaveRequest save_of_marked(std::shared_ptr<const OutcomeMap> map, OutcomeSet set, bool pixels = false);

}  // namespace opscope::gui
