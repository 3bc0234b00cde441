#include "app/gui/plots/numbers_menu.h"

#include <imgui.h>
#include <imgui_internal.h>

#include "app/gui/widgets/items.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {

bool begin_numbers_menu() {
  constexpr const char* id = "menu";
  return ImGui::GetItemID() != 0 ? begin_item_menu(id) : ImGui::BeginPopupContextItem(id);
}

void copy_entry(const char* label, const std::function<std::string()>& text) {
  if (ImGui::MenuItem(label)) ImGui::SetClipboardText(text().c_str());
  note_widget(label);
}

bool table_entries(const std::function<std::string()>& text, bool saves, bool shown_real) {
  const auto tell = [&] {
    if (shown_real) tooltip_on_hover("The elements as they are stored, not the real numbers that they mean.");
  };
  copy_entry("Copy the table", text);
  tell();
  if (!saves) return false;
  const bool chosen = ImGui::MenuItem("Save as CSV...");
  note_widget("Save as CSV...");
  tell();
  return chosen;
}

}  // namespace opscope::gui
