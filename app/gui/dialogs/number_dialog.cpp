#include "app/gui/dialogs/number_dialog.h"

#include <imgui.h>

#include <algorithm>
#include <string>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/number_field.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/text.h"

namespace opscope::gui {

std::optional<std::uint64_t> NumberDialog::draw(const char* title) {
  if (opening_) text_[0] = '\0';
  if (!begin_dialog(title, opening_)) return std::nullopt;
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  bool entered = false;
  {
    const MonoFont mono;
    ImGui::SetNextItemWidth(px(264));
    entered = ImGui::InputTextWithHint("##number", "0", text_, sizeof text_, ImGuiInputTextFlags_EnterReturnsTrue);
  }
  note_widget("number");
  const auto number = parse_element(DataType::UInt64, text_);
  const bool refused = !number && text_[0] != '\0';
  const std::string typed = text_without_middle(text_, px(72));  // with more there would be a fourth line
  std::string lines = refused ? wrapped("! " + refusal(DataType::UInt64, typed), px(264)) : " ";
  while (std::ranges::count(lines, '\n') < 2) lines += "\n ";  // three lines at all times
  text_in(palette().wrong, lines);
  if (refused) note_widget("number refused");
  ImGui::BeginDisabled(!number);
  entered = button("Show", 128, "number show") || entered;
  ImGui::EndDisabled();
  ImGui::SameLine();
  const bool leave = leave_button("Cancel", 128);
  if (leave || (entered && number)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return entered && number && !leave ? number : std::nullopt;
}

}  // namespace opscope::gui
