#include "app/gui/form/entry.h"

#include <imgui_internal.h>

#include <utility>

namespace opscope::gui {
namespace {

bool is_active(const Entry& entry) { return entry.item != 0 && ImGui::GetActiveID() == entry.item; }

void begin(Entry& entry, ImGuiID item, Entry::Mode mode) {
  end_typing(entry);
  if (entry.refused && entry.refused->item == item) entry.refused.reset();
  entry.mode = mode;
  entry.item = item;
}

}  // namespace

std::string left_out(const RefusedText& refused) {
  return "'" + refused.text.substr(0, 40) + (refused.text.size() > 40 ? "..." : "") +
         "' is no value and is left out: the case keeps the last one";
}

void begin_drag(Entry& entry, ImGuiID item, std::uint64_t bits) {
  begin(entry, item, Entry::Mode::Dragging);
  entry.drag_start = bits;
  entry.moved = false;
}

void begin_typing(Entry& entry, ImGuiID item, std::string field, const std::string& text) {
  begin(entry, item, Entry::Mode::Typing);
  entry.field = std::move(field);
  entry.text.fill('\0');
  text.copy(entry.text.data(), entry.text.size() - 1);
  entry.is_value = true;
  entry.edit = nullptr;
}

bool is_dragging(const Entry& entry, ImGuiID item) {
  return entry.mode == Entry::Mode::Dragging && entry.item == item && is_active(entry);
}

bool is_typing(const Entry& entry, ImGuiID item) {
  return entry.mode == Entry::Mode::Typing && entry.item == item && is_active(entry);
}

bool typing_has_ended(const Entry& entry) { return entry.mode == Entry::Mode::Typing && !is_active(entry); }

void end_typing(Entry& entry) {
  if (entry.mode != Entry::Mode::Typing) return;
  entry.mode = Entry::Mode::Rest;
  if (is_active(entry)) ImGui::ClearActiveID();
  if (entry.edit) entry.ended.push_back(std::exchange(entry.edit, nullptr));
  if (!entry.is_value) entry.refused = RefusedText{entry.item, entry.field, entry.text.data(), false};
}

std::vector<CaseEdit> take_ended(Entry& entry) { return std::exchange(entry.ended, {}); }

}  // namespace opscope::gui
