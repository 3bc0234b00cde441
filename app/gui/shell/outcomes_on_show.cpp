#include "app/gui/shell/outcomes_on_show.h"

#include <imgui.h>

#include <string>
#include <utility>

#include "app/gui/shell/alpha_note.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/line_room.h"
#include "app/gui/widgets/section.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/picture/slice.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {

void OutcomesOnShow::show(ResultsPtr results) {
  const bool other = results_ && results_->invocation->schema != results->invocation->schema;
  results_ = std::move(results);
  if (other || (set_ >> outcomes().each.size()) != 0) set_ = 0;
  const bool same = map_ && map_->counts.size() == outcomes().each.size() && !other &&
                    map_->outcomes.desc.sizes == results_->invocation->output().tensor.desc.sizes;
  if (!is_growing() || !same) map_ = results_->outcomes, map_of_ = results_->request.generation;
}

void OutcomesOnShow::forget() {
  results_.reset(), map_.reset();
  place_ = {}, beside_.reset();
  set_ = 0;
  marking_.clear();
}

void OutcomesOnShow::follow() {
  if (!results_) return marking_.clear();
  marking_.follow({results_->outcomes, &outcomes(), set_, counts_pixels()});
}

WholeOutcomes OutcomesOnShow::whole() const { return results_ ? WholeOutcomes{map_, &outcomes()} : WholeOutcomes{}; }

const OutcomeMap* OutcomesOnShow::map() const {
  if (place_.in_region) return place_.region ? &place_.region->map() : nullptr;
  return map_.get();
}

bool OutcomesOnShow::outdated() const {
  return (results_ && map_ && (place_.awaited || is_growing())) || (place_.in_region && place_.region_outdated);
}

bool OutcomesOnShow::has_pixels() const {
  const OutcomeMap* counted = map();
  if (!counted || !counted->group_dimension) return false;
  if (place_.in_region || counted->group_dimension == place_.channel) return true;
  // While the pictures show one of the channels alone, the tensor still has colours.
  const auto usual = picture::default_slice(counted->outcomes.desc.sizes).channel;
  return !place_.channel && (place_.alpha || usual == counted->group_dimension);
}

OutcomesOnShow::Index OutcomesOnShow::index_of(std::uint64_t position) const {
  return place_.region ? place_.region->index_of(position) : opscope::index_of(position, map()->outcomes.desc.sizes);
}

// While one channel alone is on show, the pixel's first channel with an outcome of the set.
OutcomesOnShow::Index OutcomesOnShow::index_of_pixel(std::uint64_t position, OutcomeSet set) const {
  const Index first = index_of(position);
  if (!counts_pixels() || place_.in_region || place_.channel) return first;
  const Tensor& outcomes = map()->outcomes;
  const std::uint32_t dimension = *map()->group_dimension;
  const std::vector<std::uint32_t> strides = packed_strides(outcomes.desc.sizes);
  for (Index index = first; index[dimension] < outcomes.desc.sizes[dimension]; ++index[dimension])
    if ((set >> element_bits(outcomes, offset_of(index, strides)) & 1) != 0) return index;
  return first;
}

std::optional<std::uint64_t> OutcomesOnShow::position_of(const std::optional<Index>& index) const {
  const std::vector<std::uint32_t>& sizes = results_->invocation->output().tensor.desc.sizes;
  if (!index || index->size() != sizes.size()) return std::nullopt;
  return place_.region ? place_.region->position_of(*index) : offset_of(*index, packed_strides(sizes));
}

OutcomesData OutcomesOnShow::data() const {
  const std::optional<std::uint64_t> probe = position_of(place_.probe);
  return {.outcomes = &outcomes(),
          .map = map(),
          .in_region = place_.in_region,
          .pixels = counts_pixels(),
          .in_colours = has_pixels(),
          .counting = (is_growing() && !place_.ended) || (place_.in_region && place_.region_outdated),
          .chosen = set_,
          .probe = probe,
          .rank = probe && !place_.in_region ? marking_.rank(*probe) : std::nullopt,
          .beside = beside_ ? std::optional(data_beside()) : std::nullopt};
}

OutcomesData::Beside OutcomesOnShow::data_beside() const {
  OutcomesData::Beside data{beside_->front, beside_->other, beside_->map.get(), beside_->awaited};
  data.missing = beside_->problem.empty() ? "not counted: too little memory." : beside_->problem;
  if (!place_.in_region || data.counting) return data;
  data.map = beside_->has_region && beside_->region ? &beside_->region->map() : nullptr;
  data.counting = beside_->has_region && beside_->region_outdated;
  if (!beside_->has_region) data.missing = "has no such region.";
  return data;
}

std::vector<CountedOutcome> OutcomesOnShow::counted() const {
  OutcomesData all = data();
  all.pixels = has_pixels();
  return counted_outcomes(all);
}

OutcomesOnShow::Output OutcomesOnShow::draw() {
  Output output;
  if (!results_ || outcomes().each.empty() || !results_->valid()) return output;
  const std::uint64_t of = place_.in_region ? std::hash<std::string>{}(place_.region_of) : map_of_;
  const bool old = late_.follow({outdated(), of, place_.foreign}, ImGui::GetTime());
  const float switch_at_end = has_pixels() ? pixels_switch_width() + ImGui::GetStyle().ItemSpacing.x : 0;
  // The buttons have their place, whether they are there or not, and whatever is being counted: no line moves then.
  // They give way to the names of slices.
  const float steps = outcome_steps_width() + ImGui::GetStyle().ItemSpacing.x;
  const auto fits = [&](const std::string& text, bool beside_steps) {
    const float beside = (beside_steps ? steps : 0) + switch_at_end;
    return medium_width(text.c_str()) + beside <= ImGui::GetContentRegionAvail().x;
  };
  const bool names_slices = !place_.in_region && !place_.of.empty();
  std::string heading = "Outcomes" + (place_.in_region ? " of the region" : place_.of);
  const bool give_way = names_slices && !fits(heading, true) && fits(heading, false);
  if (old) heading = late_heading("Outcomes", place_.in_region);
  if (!fits(heading, !give_way)) heading = "Outcomes";
  begin_section("Outcomes", heading.c_str());
  note_widget(old ? "outcomes of earlier results" : "outcomes of these results");
  tooltip_on_hover("What the operator did to each element of the output" +
                   (place_.of.empty() ? "." : place_.of + ": the pictures show a slice of it."));
  const auto obey = [&](const OutcomesOutput& asked) {
    if (asked.changed) set_ = asked.chosen;
    if (asked.jump) output.go_to = index_of_pixel(*asked.jump, set_);
    if (asked.saved != 0 && results_->outcomes)
      output.save = save_of_marked(results_->outcomes, asked.saved, counts_pixels());
  };
  if (place_.alpha) draw_alpha_note(switch_at_end + steps);  // below the heading, it has the buttons beside it
  const bool steps_fit = !give_way && fits_on_line(outcome_steps_width(), switch_at_end);
  const auto draw_steps = [&] { obey(draw_outcome_steps("outcomes", data())); };
  if (steps_fit && set_ != 0) ImGui::SameLine(), draw_steps();
  if (has_pixels()) draw_pixels_switch("outcomes", counts_pixels_);
  const Dimmed dimmed(old);
  obey(draw_outcomes("outcomes", data()));
  if (!steps_fit && set_ != 0)
    draw_steps();
  else if (!steps_fit)
    ImGui::Dummy({0, ImGui::GetTextLineHeight()});
  return output;
}

std::vector<MarkChoice> OutcomesOnShow::choices() const {
  if (!results_ || !results_->valid() || !map()) return {};
  return mark_choices(outcomes(), *map());
}

std::optional<OutcomesOnShow::Index> OutcomesOnShow::mark(OutcomeSet set) {
  if (!results_ || !map()) return std::nullopt;
  set_ = set;
  const auto place = set != 0 ? next_with(*map(), set, std::nullopt, counts_pixels()) : std::nullopt;
  return place ? std::optional(index_of_pixel(*place, set)) : std::nullopt;
}

}  // namespace opscope::gui
