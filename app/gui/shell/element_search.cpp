#include "app/gui/shell/element_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/gui/panes/region_job.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {

void ElementSearch::begin(ResultsPtr results, Sought sought, Work work) {
  if (pending()) return;
  results_ = std::move(results);
  sought_ = std::move(sought);
  task_.start(std::move(work));
}

void ElementSearch::start(ResultsPtr results, Index sizes, Work work) {
  begin(std::move(results), {.title = {}, .sizes = std::move(sizes)}, std::move(work));
}

void ElementSearch::start(ResultsPtr results, const StatisticsColumn& column, const StatisticsJump& jump, Tensor tensor,
                          const std::optional<Index>& probe) {
  const bool probed = probe && probe->size() == column.sizes.size();
  const std::uint64_t from = probed ? offset_of(*probe, packed_strides(column.sizes)) : UINT64_MAX;
  begin(std::move(results), {column.title, jump.kind, column.sizes},
        [tensor = std::move(tensor), kind = *jump.kind, back = jump.back,
         from](const TaskControl& control) -> Result<FoundElement> {
          const auto step = back ? previous_element : next_element;
          const auto found = step(tensor, {kind}, from, [&] { return control.pause_or_stop(); });
          return found ? Result<FoundElement>(*found) : cancelled();
        });
}

void ElementSearch::start(ResultsPtr results, const StatisticsColumn& column, const StatisticsJump& jump,
                          picture::Region region, const std::optional<Index>& probe) {
  begin(std::move(results), {column.title, jump.kind, column.sizes},
        [region = std::move(region), kind = *jump.kind, back = jump.back, probe](const TaskControl& control) {
          return next_in_region(
              region, kind, probe, [&] { return control.pause_or_stop(); }, back);
        });
}

std::optional<ElementSearch::Found> ElementSearch::take(const ResultsPtr& results) {
  const auto ended = task_.take();
  if (!ended) return std::nullopt;
  const ResultsPtr searched = std::exchange(results_, nullptr);
  if (!searched || searched != results || !*ended) return std::nullopt;
  Found found{sought_.sizes, (*ended)->position, {sought_.title, sought_.sizes, (*ended)->all}, ""};
  if (sought_.kind) {
    last_ = sought_;
    last_->found = **ended, last_results_ = results;
    found.told = fmt::format("{} of {}: {} of {}", name(*last_->kind), visible_name(last_->title),
                             with_thousands(last_->found.rank), with_thousands(last_->found.count));
  }
  return found;
}

void ElementSearch::tell(std::vector<StatisticsColumn>& columns, const std::optional<Index>& probe,
                         const ResultsPtr& results) const {
  if (!last_ || last_results_.lock() != results || !probe || probe->size() != last_->sizes.size()) return;
  if (offset_of(*probe, packed_strides(last_->sizes)) != last_->found.position) return;
  const auto column = std::ranges::find(columns, last_->title, &StatisticsColumn::title);
  if (column != columns.end()) column->stepped_to = {*last_->kind, last_->found};
}

}  // namespace opscope::gui
