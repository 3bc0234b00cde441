#include "app/gui/widgets/play_button.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <string>

#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {

bool play_button(const char* id, bool playing, std::string_view name, std::string_view tooltip) {
  const float size = ImGui::GetFrameHeight();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  // Tab goes from value to value; arrow keys and the list of actions reach the button.
  ImGui::PushItemFlag(ImGuiItemFlags_Inputable, false);
  const bool clicked = ImGui::Button(id, {size, size});
  ImGui::PopItemFlag();
  note_widget((playing ? "stop " : "play ") + std::string(name));
  tooltip_on_hover(playing ? "Stops." : tooltip);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const float inset = size * 0.32f;
  const ImVec2 from{at.x + inset, at.y + inset}, to{at.x + size - inset, at.y + size - inset};
  if (playing)
    list.AddRectFilled(from, to, palette().accent);
  else
    list.AddTriangleFilled(from, {to.x, (from.y + to.y) / 2}, {from.x, to.y}, ImGui::GetColorU32(ImGuiCol_Text));
  return clicked;
}

}  // namespace opscope::gui
