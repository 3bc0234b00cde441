#include "app/gui/plots/what_if_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

// Which of the few elements of a row is pinned, from 0; nullopt: none of them.
std::optional<std::size_t> pinned_of(const WhatIf& row, const WhatIfData& data) {
  const auto at = data.probe ? std::ranges::find(row.few, *data.probe) : row.few.end();
  return at == row.few.end() ? std::nullopt : std::optional(static_cast<std::size_t>(at - row.few.begin()));
}

// The next element after the pinned one that the choice would change, or the one before it. Of many, the first.
std::uint64_t step_of(const WhatIf& row, const WhatIfData& data, bool back) {
  if (row.few.empty()) return *row.first;
  if (!data.probe) return back ? row.few.back() : row.few.front();
  if (back) {
    const auto from = std::ranges::lower_bound(row.few, *data.probe);
    return from == row.few.begin() ? row.few.back() : *std::prev(from);
  }
  const auto after = std::ranges::upper_bound(row.few, *data.probe);
  return after == row.few.end() ? row.few.front() : *after;
}

// Draws how many elements the choice would change, "2 of 3" if the second one is pinned. A click goes to one.
void draw_count(const WhatIfData& data, const NumericsSetting& setting, std::size_t choice, WhatIfOutput& output) {
  const MonoFont mono;
  const auto row = std::ranges::find_if(data.rows, [&](const WhatIf& each) {
    return each.setting == &setting && each.choice == choice && !each.is_present;
  });
  std::string text = row != data.rows.end() ? with_thousands(row->changed) : data.counting ? "..." : "-";
  if (const auto pinned = row != data.rows.end() ? pinned_of(*row, data) : std::nullopt)
    text = fmt::format("{} of {}", *pinned + 1, text);
  to_the_right(ImGui::CalcTextSize(text.c_str()).x);
  ImGui::AlignTextToFramePadding();
  const Dimmed dimmed(data.counting.has_value());
  if (row == data.rows.end() || data.counting) {
    muted_text(text);
    tooltip_on_hover(data.counting ? fmt::format("Being counted: {:.0f} %.", 100 * *data.counting)
                                   : fmt::format("Not counted: {}.", data.problem));
    return;
  }
  if (!row->first) {
    muted_text(text);
    tooltip_on_hover("This choice would change no element.");
    return;
  }
  const bool clicked = link(fmt::format("##count {} {}", setting.key, choice).c_str(), palette().accent, text);
  tooltip_on_hover(fmt::format(
      "This choice would change {} of {}, the first at {}{}. {}, or choose it to see its results.",
      with_thousands(row->changed), counted(element_count(data.sizes), "element"),
      format_index(index_of(*row->first, data.sizes)),
      row->then.empty() ? "" : fmt::format(": {} there, {} now", row->then, row->now),
      row->few.empty() ? "Click to go there"
                       : "Click to go to the next one after the pinned one, Shift+click to the one before"));
  note_widget(fmt::format("{}={}: {}", setting.key, setting.choices[choice], text));
  if (clicked) output.jump = step_of(*row, data, ImGui::GetIO().KeyShift), output.marked = row->few;
}

}  // namespace

WhatIfOutput draw_what_if(const char* id, const WhatIfData& data) {
  WhatIfOutput output;
  const WidgetScope scope(std::string_view(id).substr(std::string_view(id).find_first_not_of('#')));
  ImGui::PushID(id);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {px(8), px(3)});
  bool first = true;
  for (const NumericsSetting* each : data.settings) {
    const NumericsSetting& setting = *each;
    if (!first) ImGui::Dummy({0, px(2)});
    constexpr const char* title = "changed";
    const float heading = first ? ImGui::CalcTextSize(title).x + px(12) : 0;
    const std::string whole(setting.label), shown = text_without_end(whole, ImGui::GetContentRegionAvail().x - heading);
    muted_text(shown);
    note_widget("setting " + shown);
    tooltip_on_hover(shown == whole ? std::string(setting.meaning) : fmt::format("{}\n\n{}", whole, setting.meaning));
    if (std::exchange(first, false)) {
      to_the_right(ImGui::CalcTextSize(title).x);
      muted_text(title);
      note_widget(title);
      tooltip_on_hover("How many elements each choice would change.");
    }
    for (std::size_t c = 0; c < setting.choices.size(); ++c) {
      const std::string name = fmt::format("{}={}", setting.key, setting.choices[c]);
      const bool present = data.numerics.choice(setting) == c;
      ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {px(4), px(1)});
      const std::string label = fmt::format("{}##{}", setting.choices[c], name);
      if (ImGui::RadioButton(label.c_str(), present) && !present) {
        output.numerics = data.numerics;
        output.numerics->choose(setting, c);
      }
      note_widget(name);
      tooltip_on_hover(present ? setting.meaning : "Click to change this setting alone.");
      if (!present) {
        draw_count(data, setting, c, output);
        note_widget(name + " count");
      }
      ImGui::PopStyleVar();
    }
  }
  ImGui::PopStyleVar();
  ImGui::PopID();
  return output;
}

float what_if_height(std::span<const NumericsSetting* const> settings) {
  float height = 0;
  for (const NumericsSetting* setting : settings)
    height += static_cast<float>(setting->choices.size() + 1) * (ImGui::GetTextLineHeight() + px(5)) + px(5);
  return height;
}

}  // namespace opscope::gui
