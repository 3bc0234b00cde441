#include "app/gui/widgets/entry.h"

#include <imgui_internal.h>

#include <algorithm>
#include <utility>

#include "app/gui/widgets/items.h"
#include "app/gui/widgets/refused_label.h"

namespace opscope::gui {
namespace {

bool is_active(const Entry& entry) { return entry.item != 0 && ImGui::GetActiveID() == entry.item; }

void begin(Entry& entry, ImGuiID item, Entry::Mode mode) {
  end_typing(entry);
  entry.mode = mode;
  entry.item = item;
}

std::string typed_characters() {
  std::string text;
  for (const ImWchar c : ImGui::GetIO().InputQueueCharacters)
    if (c > ' ' && c < 0x7F) text.push_back(static_cast<char>(c));
  return text;
}

}  // namespace

std::string quoted(const RefusedText& refused) {
  if (refused.text.empty()) return "an empty text";
  return "'" + refused.text.substr(0, 40) + (refused.text.size() > 40 ? "..." : "") + "'";
}

const RefusedText* untold(const Entry& entry) {
  const auto found = std::ranges::find(entry.refused, false, &RefusedText::told);
  return found == entry.refused.end() ? nullptr : &*found;
}

std::string left_out(const RefusedText& refused) {
  return quoted(refused) + " is not accepted; the case keeps the value it had";
}

std::string will_be_lost(const RefusedText& refused) {
  return quoted(refused) + " in " + label_of_field(refused.field) + " is not accepted and will be lost";
}

void begin_drag(Entry& entry, ImGuiID item, std::uint64_t bits) {
  begin(entry, item, Entry::Mode::Dragging);
  entry.drag_start = bits;
  entry.moved = false;
}

void begin_typing(Entry& entry, ImGuiID item, std::string field, const std::string& text) {
  const RefusedText* refused = refused_by(entry, item);
  const bool is_value = refused == nullptr;
  const std::string first = is_value ? text : refused->text;
  forget_refused(entry, item);
  begin(entry, item, Entry::Mode::Typing);
  entry.field = std::move(field);
  entry.text.fill('\0');
  first.copy(entry.text.data(), entry.text.size() - 1);
  entry.first = entry.text.data();
  entry.is_value = is_value;
  entry.edit = nullptr;
  entry.remark.clear();
  entry.typed.clear();
}

void abandon_typing(Entry& entry) {
  entry.is_value = true;
  entry.edit = nullptr;
  entry.remark.clear();
}

void forget_refused(Entry& entry, ImGuiID item) {
  std::erase_if(entry.refused, [&](const RefusedText& text) { return text.item == item; });
}

void give_up_refused(Entry& entry) {
  std::string lost;
  for (const RefusedText& text : entry.refused)
    lost += (lost.empty() ? "" : "; ") + label_of_field(text.field) + ": " + quoted(text);
  entry.refused.clear();
  if (!lost.empty()) entry.ended_remark = lost + " was not accepted, and is left out of what is shown now";
}

void mark_seen(Entry& entry, ImGuiID item) {
  for (RefusedText& text : entry.refused) text.seen = text.seen || text.item == item;
}

const RefusedText* refused_by(const Entry& entry, ImGuiID item) {
  const auto found = std::ranges::find(entry.refused, item, &RefusedText::item);
  return found == entry.refused.end() ? nullptr : &*found;
}

bool is_dragging(const Entry& entry, ImGuiID item) {
  return entry.mode == Entry::Mode::Dragging && entry.item == item && is_active(entry);
}

bool is_typing(const Entry& entry, ImGuiID item) {
  return entry.mode == Entry::Mode::Typing && entry.item == item && is_active(entry);
}

std::string typed_into(const Entry& entry, ImGuiID field) {
  return refused_by(entry, field) ? typed_characters() : typed_number();
}

std::string typed_number() {
  std::string text = typed_characters();
  return text.find_first_not_of("0123456789.+-") == std::string::npos ? text : "";
}

void put_before_typed(std::string_view text) {
  ImVector<ImWchar>& queue = ImGui::GetIO().InputQueueCharacters;
  std::vector<ImWchar> before(text.size() + 1);  // with the 0 at the end
  int count = ImTextStrFromUtf8(before.data(), static_cast<int>(before.size()), text.data(), text.data() + text.size());
  while (count-- > 0) queue.insert(queue.begin(), before[static_cast<std::size_t>(count)]);
}

bool has_typed(const Entry& entry) { return entry.mode == Entry::Mode::Typing && entry.first != entry.text.data(); }

bool typing_has_ended(const Entry& entry) { return entry.mode == Entry::Mode::Typing && !is_active(entry); }

void end_typing(Entry& entry) {
  if (entry.mode != Entry::Mode::Typing) return;
  entry.mode = Entry::Mode::Rest;
  const bool was_active = is_active(entry);  // as when a shortcut ends it
  if (was_active) ImGui::ClearActiveID();
  if (entry.edit) entry.taken = {entry.item, entry.field, entry.text.data()};
  if (entry.edit) entry.ended.push_back(std::exchange(entry.edit, nullptr));
  if (!entry.remark.empty()) entry.ended_remark = label_of_field(entry.field) + ": " + std::exchange(entry.remark, "");
  if (entry.is_value) return;
  forget_refused(entry, entry.item);
  entry.refused.push_back({entry.item, entry.field, entry.text.data()});
  if (was_active && ImGui::GetCurrentContext()->NavId == entry.item) show_focus_ring();  // it is typed into next
}

std::vector<CaseEdit> take_ended(Entry& entry) { return std::exchange(entry.ended, {}); }

std::string take_remark(Entry& entry) { return std::exchange(entry.ended_remark, {}); }

}  // namespace opscope::gui
