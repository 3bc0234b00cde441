#include "app/gui/plots/numbers_menu.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <utility>

#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {

bool begin_numbers_menu() {
  constexpr const char* id = "menu";
  return ImGui::GetItemID() != 0 ? begin_item_menu(id) : ImGui::BeginPopupContextItem(id);
}

bool copy_entry(const char* label, const std::function<std::string()>& text) {
  const bool chosen = ImGui::MenuItem(label);
  if (chosen) ImGui::SetClipboardText(text().c_str());
  note_widget(label);
  return chosen;
}

void difference_entries(const CopiedDifference& element) {
  for (const auto& [name, bits] :
       {std::pair(&element.backend, element.actual), std::pair(&element.reference, element.expected)}) {
    const std::string shown = label_of(visible_name(*name));
    copy_entry(("Copy the value of " + shown).c_str(), [&, of = bits] { return format_element(element.type, of); });
    copy_entry(("Copy the bits of " + shown).c_str(), [&, of = bits] { return format_bits(element.type, of); });
  }
  copy_entry("Copy the index", [&] { return element.index; });
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
