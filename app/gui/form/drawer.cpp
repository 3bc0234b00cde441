#include "app/gui/form/drawer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/gui/form/fields.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"

namespace opscope::gui {

void FieldRow::field(const char* label, float width, const char* tooltip) {
  const float label_width = *label != '\0' ? ImGui::CalcTextSize(label).x + px(6) : 0;
  if (!first_) {
    ImGui::SameLine(0, px(16));
    if (ImGui::GetCursorPosX() + label_width + width > right_) ImGui::NewLine();
  }
  first_ = false;
  ImGui::AlignTextToFramePadding();
  if (label_width > 0) {
    text_in(palette().muted, label);
    tooltip_on_hover(tooltip);
    ImGui::SameLine(0, px(6));
  }
  ImGui::SetNextItemWidth(width);
}

void text_in(ImU32 color, const std::string& text) {
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopStyleColor();
}

bool named_button(const char* text, float width, const char* tooltip) {
  const bool pressed = ImGui::Button(text, {px(width), 0});
  note_widget(text);
  tooltip_on_hover(tooltip);
  return pressed;
}

void named_checkbox(const char* name, bool& value) {
  ImGui::Checkbox(name, &value);
  note_widget(name);
}

void to_the_right(float width) { ImGui::SameLine(ImGui::GetContentRegionMax().x - width); }

void progress_bar(double fraction, float width) {
  ImGui::AlignTextToFramePadding();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 size(width, ImGui::GetFrameHeight());
  const float part = std::clamp(static_cast<float>(fraction), 0.0f, 1.0f);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, palette().raised, px(4));
  draw.AddRectFilled(at, {at.x + size.x * part, at.y + size.y}, with_alpha(palette().accent, 0.45f), px(4));
  draw.AddRect(at, {at.x + size.x, at.y + size.y}, palette().line, px(4));
  {
    const MonoFont mono;
    // Rounded down: 100 % stands for the end alone.
    const std::string percent = fmt::format("{:.1f} %", std::floor(part * 1000) / 10);
    const float x = at.x + size.x - px(8) - ImGui::CalcTextSize(percent.c_str()).x;
    draw.AddText({x, at.y + ImGui::GetStyle().FramePadding.y}, palette().text, percent.c_str());
  }
  ImGui::Dummy(size);
  note_widget("progress");
}

std::string duration_text(std::chrono::duration<double> time) {
  const auto seconds = static_cast<std::uint64_t>(std::max(0.0, std::round(time.count())));
  if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
  return fmt::format("{} h {} min", seconds / 3600, seconds / 60 % 60);
}

}  // namespace opscope::gui
