#include "app/gui/form/number_menu.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <string>

#include "app/gui/plots/numbers_menu.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

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
  const NumberChoice chosen = number_entries(
      {.type = field.type, .bits = field.bits, .standard = field.standard, .can_copy = field.left_out == nullptr});
  ImGui::EndPopup();
  if (chosen == NumberChoice::Paste) return paste(entry, item, id, field);
  if (chosen != NumberChoice::Restore) return std::nullopt;
  forget_refused(entry, item);
  return field.standard;
}

}  // namespace opscope::gui
