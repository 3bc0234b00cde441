#include "app/gui/widgets/line_room.h"

#include <imgui.h>

#include <cfloat>

#include "app/gui/widgets/fonts.h"

namespace opscope::gui {

bool fits_on_line(float width, float kept) {
  const float right = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x;
  return ImGui::GetItemRectMax().x + ImGui::GetStyle().ItemSpacing.x + width <= right - kept;
}

float medium_width(const char* text) {
  const ImFont& font = *fonts().medium;
  return font.CalcTextSizeA(font.FontSize, FLT_MAX, 0, text).x;
}

float switch_width(const char* text) {
  return ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x + ImGui::CalcTextSize(text).x;
}

}  // namespace opscope::gui
