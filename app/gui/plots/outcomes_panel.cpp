#include "app/gui/plots/outcomes_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/picture/colormap.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

// The width of the column of shares, which is the rightmost.
float share_width() {
  const MonoFont mono;
  return ImGui::CalcTextSize("<0.01 %").x;
}

void number_at(float right, ImU32 color, const std::string& text) {
  const MonoFont mono;
  ImGui::SameLine();
  ImGui::SetCursorPosX(right - ImGui::CalcTextSize(text.c_str()).x);
  text_in(color, text);
}

std::uint64_t counted_in_all(const OutcomesData& data) {
  const TensorDesc& desc = data.map->outcomes.desc;
  return element_count(desc) / (data.pixels ? desc.sizes[*data.map->group_dimension] : 1);
}

// True if it was clicked.
bool draw_line(const Outcome& outcome, const OutcomeCount* count, const OutcomesData& data, bool is_chosen) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float left = ImGui::GetCursorPosX(), height = ImGui::GetTextLineHeight();
  const bool clicked = ImGui::Selectable(("##" + outcome.name).c_str(), is_chosen, 0, {0, height});
  const char* tooltip = data.counting      ? "Being counted."
                        : count == nullptr ? "Not counted: too little memory."
                        : count->first     ? "Click to lay it over the pictures and to go to the first one."
                                           : "No element has this outcome.";
  tooltip_on_hover(tooltip);
  note_widget(outcome.name);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float side = px(10), y = at.y + (height - side) / 2;
  list.AddRectFilled({at.x, y}, {at.x + side, y + side}, to_color(picture::outcome_colour(outcome.tone)), px(2));
  const ImU32 color = count == nullptr || count->count == 0 ? palette().muted : palette().text;
  ImGui::SameLine();
  ImGui::SetCursorPosX(left + px(16));
  text_in(color, outcome.name);
  const float right = ImGui::GetContentRegionMax().x;
  const std::uint64_t shown = count == nullptr ? 0 : data.pixels ? count->groups : count->count;
  number_at(right - share_width() - px(12), color,
            count != nullptr ? with_thousands(shown)
            : data.counting  ? "..."
                             : "-");
  note_widget(outcome.name + " count " + std::to_string(shown));
  number_at(right, palette().muted, count == nullptr ? "" : share_text(shown, counted_in_all(data)));
  return clicked && count != nullptr;
}

// The next element after `from` that has one of the outcomes joined, beginning anew at the end.
std::optional<std::uint64_t> next_joined(const OutcomeMap& map, std::uint64_t from) {
  std::optional<std::uint64_t> next, first;
  const auto keep_least = [](std::optional<std::uint64_t>& least, std::optional<std::uint64_t> other) {
    if (other && (!least || *other < *least)) least = other;
  };
  for (std::size_t i = 0; i < map.counts.size(); ++i) {
    if ((map.joined >> i & 1) == 0) continue;
    keep_least(next, next_with(map, i, from));
    keep_least(first, map.counts[i].first);
  }
  return next ? next : first;
}

// "clipped", with what the outcomes of that name sum up to. The element to go to if it was clicked.
std::optional<std::uint64_t> draw_joined(const OutcomesData& data) {
  const std::string& name = data.outcomes->joined;
  const float left = ImGui::GetCursorPosX(), right = ImGui::GetContentRegionMax().x;
  const bool clicked = ImGui::Selectable(("##" + name).c_str(), false, 0, {0, ImGui::GetTextLineHeight()});
  note_widget(name);
  const std::uint64_t shown = data.pixels ? data.map->joined_groups : data.map->joined_count();
  std::string members;
  for (std::size_t i = 0; i < data.outcomes->each.size(); ++i)
    if ((data.map->joined >> i & 1) != 0) members += (members.empty() ? "" : " or ") + data.outcomes->each[i].name;
  tooltip_on_hover(members + (data.pixels ? ", in at least one channel." : ".") +
                   "\nClick to go to the next one after the probe.");
  ImGui::SameLine();
  ImGui::SetCursorPosX(left + px(16));
  muted_text(name);
  number_at(right - share_width() - px(12), palette().muted, with_thousands(shown));
  note_widget(name + " count " + std::to_string(shown));
  number_at(right, palette().muted, share_text(shown, counted_in_all(data)));
  return clicked ? next_joined(*data.map, data.probe) : std::nullopt;
}

}  // namespace

std::string share_text(std::uint64_t count, std::uint64_t all) {
  if (count == 0) return "0 %";
  if (count == all) return "100 %";
  const double share = 100 * static_cast<double>(count) / static_cast<double>(all);
  if (share < 0.01) return "<0.01 %";
  if (share > 99.99) return ">99.99 %";
  return fmt::format("{:.2f} %", share);
}

std::optional<std::uint64_t> step_to_outcome(const OutcomeMap& map, std::size_t outcome, std::uint64_t from,
                                             bool forward) {
  if (!map.counts[outcome].first) return std::nullopt;
  if (forward) return next_with(map, outcome, from).value_or(*map.counts[outcome].first);
  const std::uint64_t end = element_count(map.outcomes.desc);
  const auto before = previous_with(map, outcome, from);
  return before ? before : previous_with(map, outcome, end);
}

OutcomesOutput draw_outcomes(const char* id, const OutcomesData& data) {
  OutcomesOutput output;
  const WidgetScope scope(std::string_view(id).substr(std::string_view(id).find_first_not_of('#')));
  ImGui::PushID(id);
  for (std::size_t i = 0; i < data.outcomes->each.size(); ++i) {
    const OutcomeCount* count = data.map != nullptr ? &data.map->counts[i] : nullptr;
    const bool is_chosen = data.chosen == i;
    // NaN, where there is none, takes no line.
    const bool is_void = data.outcomes->each[i].tone == OutcomeTone::Special && count != nullptr && !count->first;
    if (is_void && !is_chosen) continue;
    if (!draw_line(data.outcomes->each[i], count, data, is_chosen)) continue;
    output.changed = true;
    if (!is_chosen && count->first) output.chosen = i, output.jump = count->first;
  }
  if (data.map != nullptr && data.map->joined != 0)
    if (const auto place = draw_joined(data)) output.jump = place;
  if (data.chosen && data.map != nullptr) {
    const auto go = [&](const char* text, bool forward, const char* key) {
      if (button(text, 0, forward ? "next" : "previous", key))
        output.jump = step_to_outcome(*data.map, *data.chosen, data.probe, forward);
    };
    ImGui::BeginDisabled(!data.map->counts[*data.chosen].first);
    go("< previous", false, "Goes to the element before the probe that has this outcome.");
    ImGui::SameLine();
    go("next >", true, "Goes to the element after the probe that has this outcome.");
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (button("clear", 0, "clear", "Takes the stripes off the pictures."))
      output.changed = true, output.chosen.reset();
  }
  ImGui::PopID();
  return output;
}

}  // namespace opscope::gui
