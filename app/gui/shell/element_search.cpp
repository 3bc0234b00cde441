#include "app/gui/shell/element_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/gui/jobs/plain_comparison.h"
#include "app/gui/panes/reading_zoom.h"
#include "app/gui/panes/region_job.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// The array that the case copies and that has one pane, as input and output; empty: there is none.
std::string array_on_screen(const Results& results, const std::string& title) {
  const std::string beside = shown_array(results.request);
  return title == beside ? beside : copied_array(results);
}

// "InputTensor has 6": the first other tensor on screen that has such elements; empty: none has.
std::string elsewhere_text(const Results& results, const ValueRequest& request, const std::function<bool()>& stop) {
  const DataType type = request.tensor.desc.data_type;
  const std::string array = array_on_screen(results, request.title);
  for (const TensorSummary& each : results.tensors) {
    if (!array.empty() && each.is_input) continue;
    const bool is_array = !array.empty() && each.name == results.backends.front().name;
    const std::string& title = is_array ? array : each.name;
    const DataType own = each.tensor.desc.data_type;
    const bool has_kinds = request.wanted.kind && is_floating_point(own);
    const bool has_pane = element_count(each.tensor.desc) > 1;  // single elements are numbers of the form
    if (title == request.title || !has_pane || (own != type && !has_kinds)) continue;
    const auto counts = ElementCounts::of(each.tensor, request.wanted, stop);
    if (!counts) return "";
    if (counts->count() > 0) return fmt::format("{} has {}", visible_name(title), with_thousands(counts->count()));
  }
  return "";
}

}  // namespace

void ElementSearch::begin(ResultsPtr results, Sought sought, Task<Ended>::Work work) {
  results_ = std::move(results);
  sought_ = std::move(sought);
  steps_.clear();
  task_.start(std::move(work));
}

void ElementSearch::start(ResultsPtr results, Index sizes, Step step, std::uint64_t from) {
  if (searching()) {
    const bool follows = results_ == results && sought_.sizes == sizes && sought_.title.empty();
    if (follows) steps_.push_back(std::move(step));
    return;
  }
  begin(std::move(results), {.title = {}, .what = {}, .wanted = {}, .sizes = std::move(sizes)},
        [step = std::move(step), from](const TaskControl& control) -> Result<Ended> {
          return Ended{step(from, [&] { return control.pause_or_stop(); }), nullptr};
        });
}

void ElementSearch::start(ResultsPtr results, const ValueRequest& request, const std::optional<Index>& probe) {
  const Index& sizes = request.tensor.desc.sizes;
  const bool is_same = sought_.title == request.title && sought_.wanted == request.wanted &&
                       sought_.typed == request.typed && sought_.back == request.back;
  if (searching() && results_ == results && is_same) return;
  const bool probed = probe && std::ranges::equal(*probe, sizes, std::ranges::less());
  const std::uint64_t from = probed ? offset_of(*probe, packed_strides(sizes)) : UINT64_MAX;
  // Not one that means a real number, whose neighbours are told as those.
  const bool names_value = !request.wanted.kind && !request.wanted.in_bits &&
                           request.what == text_of(request.tensor.desc.data_type, request.wanted);
  const bool is_told = request.wanted.kind || request.wanted.in_bits || names_value;
  if (counts_ && !counts_->are_of(request.tensor, request.wanted)) counts_.reset();
  const ResultsPtr searched = results;
  begin(std::move(results),
        {.title = request.title,
         .what = request.what,
         .wanted = request.wanted,
         .sizes = sizes,
         .typed = request.typed,
         .back = request.back,
         .type = request.tensor.desc.data_type},
        [searched, request, from, names_value, is_told,
         counts = counts_](const TaskControl& control) mutable -> Result<Ended> {
          const Tensor& tensor = request.tensor;
          if (!counts) {
            auto counted = ElementCounts::of(tensor, request.wanted, [&] { return control.pause_or_stop(); });
            if (!counted) return cancelled();
            counts = std::make_shared<const ElementCounts>(*std::move(counted));
          }
          Ended ended{request.back ? counts->previous(from) : counts->next(from), counts};
          if (names_value && !ended.element)
            ended.nearest = nearest_value(tensor, request.wanted.bits, [&] { return control.pause_or_stop(); });
          if (is_told && !ended.element)
            ended.elsewhere = elsewhere_text(*searched, request, [&] { return control.pause_or_stop(); });
          return ended;
        });
}

void ElementSearch::start(ResultsPtr results, const StatisticsColumn& column, const StatisticsJump& jump,
                          picture::Region region, const std::optional<Index>& probe) {
  if (searching()) return;
  begin(std::move(results),
        {.title = column.title, .what = std::string(name(*jump.kind)), .wanted = {jump.kind}, .sizes = column.sizes},
        [region = std::move(region), kind = *jump.kind, back = jump.back, probe](const TaskControl& control) {
          return next_in_region(
                     region, kind, probe, [&] { return control.pause_or_stop(); }, back)
              .map([](const FoundElement& element) {
                return Ended{element, nullptr};
              });
        });
}

void ElementSearch::cancel() {
  task_.cancel(), found_again_.cancel();
  results_.reset(), last_.reset(), counts_.reset(), steps_.clear();
}

std::optional<ElementSearch::Found> ElementSearch::take(const ResultsPtr& results) {
  auto ended = task_.take();
  if (!ended) return std::nullopt;
  const ResultsPtr searched = std::exchange(results_, nullptr);
  if (!searched || searched != results || !*ended) return std::nullopt;
  auto& [element, counts, nearest, elsewhere] = **ended;
  const bool is_whole = counts != nullptr;  // not a region of the tensor
  if (counts) counts_ = std::move(counts);
  Found found{sought_.sizes, {}, {}, "", sought_.typed};
  const std::string where = fmt::format("{} in {}", sought_.what, visible_name(sought_.title));
  if (!element) {
    if (nearest) found.nearest = shown_element(sought_.type, *nearest);
    const bool never = sought_.wanted.kind && is_integer(sought_.type) && sought_.wanted.kind != ValueKind::Zero;
    found.told = where + (never ? fmt::format(": {} has none", name(sought_.type)) : ": there is none") +
                 (nearest ? "; the nearest value is " + found.nearest : "") +
                 (elsewhere.empty() ? "" : "; " + elsewhere);
    return found;
  }
  found.position = element->position;
  found.rings = {sought_.title, sought_.sizes, element->all, is_whole ? std::optional(sought_.wanted) : std::nullopt};
  if (sought_.what.empty()) return found;
  found.told = fmt::format("{}: {} of {}, at {}", where, with_thousands(element->rank), with_thousands(element->count),
                           format_index(index_of(element->position, sought_.sizes)));
  last_ = sought_;
  last_->found = *std::move(element), last_results_ = results;
  return found;
}

void ElementSearch::start_sought(const ResultsPtr& results, PaneCache& cache, const HeatmapView& view) {
  const auto sought = std::exchange(cache.sought, std::nullopt);
  if (!sought) return;
  std::optional<Index> from = pinned_element(view);
  const bool goes_on = last_ && last_->title == sought->title && last_->wanted == sought->wanted;
  if (!from && goes_on) from = index_of(last_->found.position, last_->sizes);
  start(results, *sought, from);
}

void ElementSearch::show_found(const ResultsPtr& results, PaneCache& cache, HeatmapView& view) {
  if (const auto again = found_again_.take(); again && *again)
    cache.found_rings.positions = **again, cache.found_rings.behind = false;
  const auto found = take(results);
  if (!found) return;
  if (!found->typed.empty() && found->typed == cache.index.text.data())
    cache.index.found = found->told, cache.index.none = !found->position, cache.index.nearest = found->nearest;
  if (!found->position) return;
  jump_to(view, found->sizes, index_of(*found->position, found->sizes));
  zoom_to_read_among(view, cache.shown);
  cache.found_rings = found->rings;
  found_again_.cancel();
  if (!steps_.empty()) {
    std::deque<Step> others = std::exchange(steps_, {});
    Step next = std::move(others.front());
    others.pop_front();
    start(results, found->sizes, std::move(next), *found->position);
    steps_ = std::move(others);
  }
  if (!found->told.empty()) cache.told = {found->told, view.probe};
}

void ElementSearch::follow_rings(std::span<const HeatmapSource> before, std::span<const HeatmapSource> now,
                                 PaneCache& cache, const HeatmapView& view) {
  FoundRings& rings = cache.found_rings;
  const bool same = same_elements(before, now, rings.title);
  if (same && !rings.behind) return;
  found_again_.cancel();
  const auto was = std::ranges::find(before, rings.title, &HeatmapSource::title);
  const auto is = std::ranges::find(now, rings.title, &HeatmapSource::title);
  rings.behind = rings.wanted && was != before.end() && is != now.end() && was->tensor.desc == is->tensor.desc;
  if (!rings.behind) {
    rings = {};
    return;
  }
  if (!same) note_changed(rings, view, was->tensor);
  found_again_.start(
      [tensor = is->tensor, wanted = *rings.wanted](const TaskControl& control) -> Result<std::vector<std::uint64_t>> {
        const auto counts = ElementCounts::of(tensor, wanted, [&] { return control.pause_or_stop(); });
        if (!counts) return cancelled();
        const std::optional<FoundElement> first = counts->next(UINT64_MAX);
        return first ? first->all : std::vector<std::uint64_t>();
      });
}

void ElementSearch::tell(std::vector<StatisticsColumn>& columns, const std::optional<Index>& probe,
                         const ResultsPtr& results) const {
  if (!last_ || !last_->wanted.kind || last_results_.lock() != results) return;
  if (!probe || !std::ranges::equal(*probe, last_->sizes, std::ranges::less())) return;
  if (offset_of(*probe, packed_strides(last_->sizes)) != last_->found.position) return;
  const auto column = std::ranges::find(columns, last_->title, &StatisticsColumn::title);
  if (column != columns.end()) column->stepped_to = {*last_->wanted.kind, last_->found};
}

}  // namespace opscope::gui
