#include "app/gui/plots/numbers_menu.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/gui/widgets/context_storage.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr const char* row_copies = "frame of a row that has the copy key";

}  // namespace

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

std::string clipboard_line(std::size_t most) {
  const char* clipboard = ImGui::GetClipboardText();
  std::string_view text = clipboard != nullptr ? clipboard : "";
  constexpr std::string_view blanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  text = text.substr(0, std::min(text.find_first_of("\r\n"), most));
  return std::string(text.substr(0, text.find_last_not_of(blanks) + 1));
}

NumberChoice number_entries(const NumberEntries& number) {
  ImGui::BeginDisabled(!number.can_copy);
  copy_entry("Copy value", [&] { return format_exactly(number.type, number.bits); });
  ImGui::EndDisabled();
  NumberChoice choice = NumberChoice::None;
  if (ImGui::MenuItem("Paste value", nullptr, false, number.can_paste)) choice = NumberChoice::Paste;
  note_widget("Paste value");
  if (!number.standard) return choice;
  const std::string text = fmt::format("Back to default ({})", format_exactly(number.type, *number.standard));
  if (ImGui::MenuItem(text.c_str(), nullptr, false, number.standard != number.bits)) choice = NumberChoice::Restore;
  note_widget("Back to default");
  return choice;
}

void copy_by_key(bool chosen, const std::function<std::string()>& text) {
  const ImGuiIO& io = ImGui::GetIO();
  if (!chosen || io.WantTextInput) return;
  note_frame(row_copies);
  if (io.KeyCtrl && !io.KeyShift && !io.KeyAlt && ImGui::IsKeyPressed(GLFW_KEY_C, false))
    ImGui::SetClipboardText(text().c_str());
}

bool row_has_copy_key() { return is_frame_recent(row_copies); }

bool row_is_chosen() {
  return ImGui::IsItemFocused() && (has_focus_ring(ImGui::GetItemID()) || ImGui::IsWindowHovered());
}

void place_menu_at(ImVec2 from, ImVec2 to, int entries) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const float height = static_cast<float>(entries) * ImGui::GetTextLineHeightWithSpacing() + 2 * style.WindowPadding.y;
  const bool above = to.y + height > screen.y, to_the_left = from.x + px(200) > screen.x;
  ImGui::SetNextWindowPos({to_the_left ? to.x : from.x, above ? from.y : to.y}, ImGuiCond_Appearing,
                          {to_the_left ? 1.0f : 0.0f, above ? 1.0f : 0.0f});
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
