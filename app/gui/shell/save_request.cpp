#include "app/gui/shell/save_request.h"

#include <filesystem>
#include <utility>

#include "app/gui/plots/differences_csv.h"
#include "app/gui/plots/error_panel.h"
#include "app/gui/plots/statistics_csv.h"
#include "core/compare/outcome_groups.h"
#include "core/io/npy.h"
#include "core/picture/difference_tensor.h"
#include "core/picture/sheet.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

std::vector<std::byte> bytes_of(std::string_view text) {
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

std::vector<std::byte> npy_of(const Tensor& packed) {
  const std::uint64_t bytes = element_count(packed.desc) * element_size(packed.desc.data_type);
  return encode_npy(packed.desc.data_type, packed.desc.sizes, packed.buffer.bytes().first(bytes));
}

}  // namespace

SaveRequest save_of(const HeatmapSource& source, picture::Show measure) {
  const std::string stem = std::filesystem::path(source.title).stem().string();
  return {"Save " + source.title, stem + ".npy", [source, measure]() -> Result<std::vector<std::byte>> {
            if (!source.reference || source.error) return npy_of(packed_copy(source.tensor));
            return picture::difference_tensor(source.drawn_tensor(), *source.reference, measure).map(npy_of);
          }};
}

SaveRequest save_of(const picture::DrawnPane& pane) {
  const std::string stem = std::filesystem::path(pane.title).stem().string();
  return {"Save the picture of " + pane.title, stem + ".png",
          [pane]() -> Result<std::vector<std::byte>> { return picture::encode_png(picture::compose_pane(pane)); }};
}

SaveRequest save_elements_of(const picture::DrawnPane& pane) {
  SaveRequest request = save_of(pane);
  request.contents = [pane]() -> Result<std::vector<std::byte>> {
    return picture::encode_png(picture::render(*pane.plane, pane.viewport, pane.look));
  };
  return request;
}

SaveRequest save_of(const DifferencesTableData& data) {
  return {"Save the differences", "differences.csv",
          [shown = data, list = *data.list]() -> Result<std::vector<std::byte>> {
            DifferencesTableData listed = shown;
            listed.list = &list;
            return bytes_of(differences_csv(listed));
          }};
}

SaveRequest save_of(std::vector<StatisticsColumn> columns, std::vector<CountedOutcome> outcomes) {
  return {"Save the statistics", "statistics.csv",
          [columns = std::move(columns), outcomes = std::move(outcomes)]() -> Result<std::vector<std::byte>> {
            return bytes_of(statistics_csv(columns, outcomes));
          }};
}

SaveRequest save_of_marked(std::shared_ptr<const OutcomeMap> map, OutcomeSet set, bool pixels) {
  return {pixels ? "Save the mask of pixels" : "Save the mask of elements", "marked.npy",
          [map = std::move(map), set, pixels]() -> Result<std::vector<std::byte>> {
            return (pixels ? groups_with(*map, set) : elements_with(*map, set)).map(npy_of);
          }};
}

SaveRequest save_of(std::vector<HistogramSeries> series) {
  return {"Save the histogram", "histogram.csv",
          [series = std::move(series)]() -> Result<std::vector<std::byte>> { return bytes_of(histogram_csv(series)); }};
}

SaveRequest save_of(const QuantizationErrors& errors, double scale) {
  return {"Save the quantization error", "quantization_error.csv",
          [errors, scale]() -> Result<std::vector<std::byte>> { return bytes_of(errors_csv(errors, scale)); }};
}

}  // namespace opscope::gui
