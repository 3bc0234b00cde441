#include "app/gui/dialogs/number_dialog.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <utility>

#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/tensor/text.h"

namespace opscope::gui {

std::optional<std::uint64_t> NumberDialog::draw(const char* title) {
  if (std::exchange(opening_, false)) {
    text_[0] = '\0';
    ImGui::OpenPopup(title);
  }
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
  if (!ImGui::BeginPopupModal(title, nullptr, ImGuiWindowFlags_AlwaysAutoResize)) return std::nullopt;
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  bool entered = false;
  {
    const MonoFont mono;
    ImGui::SetNextItemWidth(px(264));
    const auto flags = ImGuiInputTextFlags_CharsDecimal | ImGuiInputTextFlags_EnterReturnsTrue;
    entered = ImGui::InputTextWithHint("##number", "0", text_, sizeof text_, flags);
  }
  note_widget("number");
  const auto number = parse_element(DataType::UInt64, text_);
  ImGui::BeginDisabled(!number);
  entered = ImGui::Button("Show", {px(128), 0}) || entered;
  note_widget("number show");
  ImGui::EndDisabled();
  ImGui::SameLine();
  const bool leave = ImGui::Button("Cancel", {px(128), 0}) || ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false);
  if (leave || (entered && number)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return entered && number && !leave ? number : std::nullopt;
}

}  // namespace opscope::gui
