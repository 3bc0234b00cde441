#include "app/gui/form/number_menu.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "app/gui/plots/numbers_menu.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

// The first line of the clipboard's text, as long as a field can be, without blanks at its ends. May be empty.
std::string clipboard_line(std::size_t most) {
  const char* clipboard = ImGui::GetClipboardText();
  std::string_view text = clipboard != nullptr ? clipboard : "";
  constexpr std::string_view blanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  text = text.substr(0, std::min(text.find_first_of("\r\n"), most));
  return std::string(text.substr(0, text.find_last_not_of(blanks) + 1));
}

std::optional<std::uint64_t> paste(Entry& entry, ImGuiID item, const char* id, const NumberField& field) {
  const std::string text = clipboard_line(entry.text.size() - 1);
  if (text.empty()) return std::nullopt;
  forget_refused(entry, item);
  const auto bits =
      field.zero != nullptr && text == field.zero ? std::optional<std::uint64_t>(0) : parse_typed(field.type, text);
  if (bits && (field.limit == nullptr || field.limit->accepts(*bits))) return bits;
  entry.refused.push_back({item, scoped_name(id + 2), text});  // ids begin with ##
  return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> draw_number_menu(Entry& entry, const char* id, const NumberField& field) {
  const ImGuiID item = ImGui::GetID(id);
  if (ImGui::GetItemID() != item || !begin_item_menu(fmt::format("menu{}", id).c_str())) return std::nullopt;
  std::optional<std::uint64_t> chosen;
  ImGui::BeginDisabled(field.left_out != nullptr);
  copy_entry("Copy value", [&] { return format_exactly(field.type, field.bits); });
  ImGui::EndDisabled();
  const bool pastes = ImGui::MenuItem("Paste value");
  note_widget("Paste value");
  if (field.standard) {
    const std::string text = fmt::format("Back to default ({})", format_exactly(field.type, *field.standard));
    if (ImGui::MenuItem(text.c_str(), nullptr, false, field.standard != field.bits)) {
      forget_refused(entry, item);
      chosen = field.standard;
    }
    note_widget("Back to default");
  }
  ImGui::EndPopup();
  return pastes ? paste(entry, item, id, field) : chosen;
}

}  // namespace opscope::gui
