#include "app/gui/plots/what_if_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/gui/form/fields.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

bool obeys(const OperatorSchema& schema, const NumericsSetting& setting) {
  return std::ranges::find(schema.numerics, setting.key) != schema.numerics.end();
}

void colored(ImU32 color, const std::string& text) {
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
}

// Where an item of that width ends at the right edge.
void to_the_right(float width) {
  ImGui::SameLine(std::max(ImGui::GetCursorPosX(), ImGui::GetContentRegionMax().x - width));
}

// What the choice would change; the position of the first such element where it was clicked.
std::optional<std::uint64_t> draw_count(const WhatIfData& data, std::size_t setting, std::size_t choice) {
  const MonoFont mono;
  const auto row = std::ranges::find_if(
      data.rows, [&](const WhatIf& each) { return each.setting == setting && each.choice == choice; });
  std::string text = row != data.rows.end() ? with_thousands(row->changed) : data.counting ? "..." : "-";
  to_the_right(ImGui::CalcTextSize(text.c_str()).x);
  ImGui::AlignTextToFramePadding();
  if (row == data.rows.end()) {
    colored(palette().muted, text);
    tooltip_on_hover(data.counting ? fmt::format("Being counted: {:.0f} %.", 100 * *data.counting)
                                   : fmt::format("Not counted: {}.", data.problem));
    return std::nullopt;
  }
  colored(row->first ? palette().accent : palette().muted, text);
  if (!row->first) {
    tooltip_on_hover("This choice would change no element.");
    return std::nullopt;
  }
  const bool hovered = ImGui::IsItemHovered();
  if (hovered) {
    const ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddLine({min.x, max.y}, max, palette().accent);
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  }
  tooltip_on_hover(fmt::format("This choice would change {} of {}, the first at {}. Click to go there.",
                               with_thousands(row->changed), counted(element_count(data.sizes), "element"),
                               format_index(index_of(*row->first, data.sizes))));
  return hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Left) ? row->first : std::nullopt;
}

}  // namespace

WhatIfOutput draw_what_if(const char* id, const WhatIfData& data) {
  WhatIfOutput output;
  const WidgetScope scope(std::string_view(id).substr(std::string_view(id).find_first_not_of('#')));
  ImGui::PushID(id);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {px(8), px(3)});
  const std::span<const NumericsSetting> settings = numerics_settings();
  bool first = true;
  for (std::size_t s = 0; s < settings.size(); ++s) {
    const NumericsSetting& setting = settings[s];
    if (!obeys(*data.schema, setting)) continue;
    if (!first) ImGui::Dummy({0, px(2)});
    colored(palette().muted, std::string(setting.label));
    tooltip_on_hover(setting.meaning);
    if (std::exchange(first, false)) {
      constexpr const char* title = "elements changed";
      to_the_right(ImGui::CalcTextSize(title).x);
      colored(palette().muted, title);
    }
    for (std::size_t c = 0; c < setting.choices.size(); ++c) {
      const std::string name = fmt::format("{}={}", setting.key, setting.choices[c]);
      const bool present = setting.get(data.numerics) == c;
      ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {px(4), px(1)});
      const std::string label = fmt::format("{}##{}", setting.choices[c], name);
      if (ImGui::RadioButton(label.c_str(), present) && !present) {
        output.numerics = data.numerics;
        setting.set(*output.numerics, c);
      }
      note_widget(name);
      tooltip_on_hover(present ? setting.meaning : "Click to change this setting alone.");
      if (!present) {
        if (const auto changed = draw_count(data, s, c)) output.jump = changed;
        note_widget(name + " count");
      }
      ImGui::PopStyleVar();
    }
  }
  ImGui::PopStyleVar();
  ImGui::PopID();
  return output;
}

float what_if_height(const OperatorSchema& schema) {
  float height = 0;
  for (const NumericsSetting& setting : numerics_settings())
    if (obeys(schema, setting))
      height += static_cast<float>(setting.choices.size() + 1) * (ImGui::GetTextLineHeight() + px(5)) + px(5);
  return height;
}

}  // namespace opscope::gui
