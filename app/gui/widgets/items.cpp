#include "app/gui/widgets/items.h"

#include <GLFW/glfw3.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/widgets/context_storage.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/line_room.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/utf8.h"
#include "core/text/visible.h"

namespace opscope::gui {

void text_in(ImU32 color, std::string_view text) {
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
  ImGui::PopStyleColor();
}

void muted_text(std::string_view text) { text_in(palette().muted, text); }

void medium_text(std::string_view text) { medium_text(ImGui::GetColorU32(ImGuiCol_Text), text); }

void medium_text(ImU32 color, std::string_view text) {
  ImGui::PushFont(fonts().medium);
  text_in(color, text);
  ImGui::PopFont();
}

float medium_text_width(const std::string& text) {
  return fonts().medium->CalcTextSizeA(fonts().medium->FontSize, FLT_MAX, 0, text.c_str()).x;
}

namespace {

// True if the blank at `i` is between a number and its unit.
bool is_before_unit(std::string_view text, std::size_t i) {
  if (i == 0 || text[i - 1] < '0' || text[i - 1] > '9') return false;
  const std::string_view rest = text.substr(i + 1), word = rest.substr(0, rest.find_first_of(" ,;:.)\n"));
  for (const std::string_view unit :
       {"ns", "\u00b5s", "ms", "s", "ULP", "GB/s", "B", "KiB", "MiB", "GiB", "%", "times"})
    if (word == unit) return true;
  return false;
}

// True if a line may end at the blank at `i`: not within sizes such as "1 × 3 × 512" or before a unit.
bool can_break_at(std::string_view text, std::size_t i) {
  const auto is_around = [&](std::string_view sign) {
    const std::size_t before = sign.size() - 1;
    return text.substr(i > before ? i - before : 0, 2 * before + 1).find(sign) != std::string_view::npos;
  };
  return !is_around(" x ") && !is_around(" × ") && !is_before_unit(text, i);
}

// A name that is wider than a line, in lines that begin at its capital letters, at the point before a tensor's name or
// at the "..." of a shortened one: "GuaranteedBase\nOffsetAlignment".
std::string broken_name(std::string_view name, float width) {
  const auto begins_part = [&](std::size_t i) {
    const auto is_capital = [&](std::size_t at) { return at < name.size() && name[at] >= 'A' && name[at] <= 'Z'; };
    const bool begins_dots =
        name[i] == '.' && name[i - 1] != '.' && (name.substr(i).starts_with("...") || is_capital(i + 1));
    return begins_dots || (is_capital(i) && name[i - 1] >= 'a' && name[i - 1] <= 'z');
  };
  const auto fits = [&](const std::string& line) { return ImGui::CalcTextSize(line.c_str()).x <= width; };
  std::string lines, line;
  for (std::size_t at = 0; at < name.size();) {
    std::size_t end = at + 1;
    while (end < name.size() && !begins_part(end)) ++end;
    const std::string part(name.substr(at, end - at));
    if (!line.empty() && !fits(line + part)) lines += std::exchange(line, "") + '\n';
    line += part;
    at = end;
  }
  return lines + line;
}

}  // namespace

std::string wrapped(std::string_view text, float width) {
  std::string lines;
  std::size_t line = 0;  // where the present line begins in `lines`
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && text[end] != '\n' && (text[end] != ' ' || end == at || !can_break_at(text, end))) ++end;
    const std::string_view word = text.substr(at, end - at);  // with the blank before it
    const std::string longer = lines.substr(line) + std::string(word);
    if (line < lines.size() && ImGui::CalcTextSize(longer.c_str()).x > width) {
      lines += '\n';
      line = lines.size();
      lines += word.substr(word.starts_with(' ') ? 1 : 0);
    } else {
      lines += word;
    }
    if (const std::string last = lines.substr(line); ImGui::CalcTextSize(last.c_str()).x > width) {
      lines.replace(line, last.size(), broken_name(last, width));  // the line is this word alone
      line = lines.rfind('\n') + 1;
    }
    if (end < text.size() && text[end] == '\n') {
      lines += '\n';
      line = lines.size();
      ++end;
    }
    at = end;
  }
  return lines;
}

void wrapped_text(ImU32 color, std::string_view text) {
  const float width = ImGui::GetContentRegionAvail().x;
  ImGui::PushTextWrapPos(0);  // for a word that is wider
  text_in(color, wrapped(text, width));
  ImGui::PopTextWrapPos();
}

void mono_text(ImU32 color, std::string_view text) {
  const MonoFont mono;
  text_in(color, text);
}

std::string text_without_middle(const std::string& text, float room) {
  constexpr float narrowest = 3;  // of all letters
  std::size_t most = static_cast<std::size_t>(std::clamp(room / px(narrowest), 8.0f, 1e6f));
  std::string shown = visible_name(text, most);
  while (most > 8 && ImGui::CalcTextSize(shown.c_str()).x > room) shown = visible_name(text, --most);
  if (shown.size() < text.size())  // the "..." of "name.npy" is not followed by its point
    for (std::size_t at = 0; (at = shown.find("....")) != std::string::npos;) shown.erase(at, 1);
  return shown;
}

std::string list_without_middle(const std::string& list, float room) {
  const auto fits = [&](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x <= room; };
  const std::string shown = visible_name(list, list.size()), comma = ", ";
  if (fits(shown)) return shown;
  if (shown.find(comma) == std::string::npos) return text_without_middle(list, room);
  const auto cut = [&](std::size_t head, std::size_t tail) {
    return (head == 0 ? "" : shown.substr(0, head) + comma) + "..." + shown.substr(tail);
  };
  // An element more at each end in turn, as long as it fits.
  std::string kept = "...";
  for (const char* end : {"\u2026", ",\u2026"})
    if (const std::string first = shown.substr(0, shown.find(comma)) + end; fits(first)) kept = first;
  std::size_t head = 0, tail = shown.size();
  for (bool at_head = true;; at_head = !at_head) {
    const std::size_t next = at_head ? shown.find(comma, head == 0 ? 0 : head + 1) : shown.rfind(comma, tail - 1);
    if (next == std::string::npos || (at_head ? next >= tail : next <= head)) return kept;
    (at_head ? head : tail) = next;
    if (!fits(cut(head, tail))) return kept;
    kept = cut(head, tail);
  }
}

std::string path_without_start(const std::string& path, float room) {
  const auto fits = [&](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x <= room; };
  std::string shown = visible_name(path, path.size());
  if (fits(shown)) return shown;
  std::size_t name = 0;
  for (std::size_t slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1)) {
    shown = "..." + visible_name(path.substr(slash), path.size());
    if (slash > 0 && fits(shown)) return shown;
    name = slash + 1;
  }
  return text_without_middle(path.substr(name), room);
}

std::string text_without_end(const std::string& text, float room, std::size_t least) {
  if (ImGui::CalcTextSize(text.c_str()).x <= room) return text;
  // What is longer than the room without "..." need not be tried: each try measures all of it.
  const char *begin = text.c_str(), *end = begin + text.size(), *beyond = end;
  ImGui::GetFont()->CalcTextSizeA(ImGui::GetFontSize(), std::max(room, 0.0f) + 1, 0, begin, end, &beyond);
  std::string kept = text.substr(0, static_cast<std::size_t>(beyond - begin));
  while (!kept.empty() && ImGui::CalcTextSize((kept + "...").c_str()).x > room)
    kept.resize(utf8_cut(kept, kept.size() - 1));
  while (kept.ends_with('.') || kept.ends_with(' ')) kept.pop_back();  // "b...." for b.npy
  return kept.size() < least ? "" : kept + "...";
}

const std::string& form_that_fits(std::span<const std::string> forms, float room) {
  const auto fits = [&](const std::string& form) { return ImGui::CalcTextSize(form.c_str()).x <= room; };
  const auto found = std::ranges::find_if(forms, fits);
  return found == forms.end() ? forms.back() : *found;
}

void text_cell(std::string_view text) {
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(text.data(), text.data() + text.size());
}

void muted_cell(std::string_view text) {
  ImGui::TableNextColumn();
  muted_text(text);
}

void right_aligned(ImU32 color, std::string_view text) {
  const float width = ImGui::CalcTextSize(text.data(), text.data() + text.size()).x;
  const float room = std::max(0.0f, ImGui::GetContentRegionAvail().x - width);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
  text_in(color, text);
}

TabStops::TabStops() { ImGui::PushItemFlag(ImGuiItemFlags_Inputable, true); }
TabStops::~TabStops() { ImGui::PopItemFlag(); }

void draw_focus_ring() {
  ImGui::RenderNavHighlight({ImGui::GetItemRectMin(), ImGui::GetItemRectMax()}, ImGui::GetItemID());
}

bool has_focus_ring(ImGuiID item) {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  return context.NavId == item && !context.NavDisableHighlight && context.ActiveId == 0;
}

bool has_ring_in(std::string_view panel) {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  return context.NavWindow != nullptr && context.NavWindow->RootWindow->Name == panel &&
         has_focus_ring(context.NavId) && context.NavId != 0;
}

bool has_ring_within(ImVec2 from, ImVec2 to) {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  if (context.NavWindow != window || context.NavDisableHighlight || context.NavId == 0) return false;
  return ImRect(from, to).Contains(
      ImGui::WindowRectRelToAbs(window, window->NavRectRel[ImGuiNavLayer_Main]).GetCenter());
}

void show_focus_ring() {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  context.NavDisableHighlight = false;
  context.NavDisableMouseHover = true;
}

namespace {

constexpr const char* ring_with_menu = "frame of the ring with a menu";  // in which such an item had the ring last

}  // namespace

bool begin_item_menu(const char* id) {
  if (has_focus_ring(ImGui::GetItemID())) {
    note_frame(ring_with_menu);
    const bool shift_f10 = ImGui::GetIO().KeyShift && ImGui::IsKeyPressed(GLFW_KEY_F10, false);
    if (shift_f10 || ImGui::IsKeyPressed(GLFW_KEY_MENU, false)) {
      ImGui::SetNextWindowPos({ImGui::GetItemRectMin().x, ImGui::GetItemRectMax().y});
      ImGui::OpenPopup(id);
    }
  }
  return ImGui::BeginPopupContextItem(id);
}

bool ring_has_menu() { return is_frame_recent(ring_with_menu); }

void step_in_by_arrows() {
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  const auto pressed = [](ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); };
  if (!has_focus_ring(window->ChildId) || !(pressed(ImGuiKey_UpArrow) || pressed(ImGuiKey_DownArrow))) return;
  ImGui::NavMoveRequestCancel();
  ImGui::FocusWindow(window);
  ImGui::NavInitWindow(window, false);
}

FocusedItem focused_item() {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  const ImRect rectangle = context.NavWindow ? context.NavWindow->NavRectRel[ImGuiNavLayer_Main] : ImRect();
  return {context.NavWindow, context.NavId, rectangle.Min, rectangle.Max};
}

void keep_focus_on_escape(const FocusedItem& before) {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  const bool escaped = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
  if (!escaped || context.NavId != 0 || before.id == 0 || context.NavWindow != before.window) return;
  ImGui::SetNavID(before.id, ImGuiNavLayer_Main, 0, {before.from, before.to});
}

void tab_from_item() {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  const bool ring = context.NavId != 0 && !context.NavDisableHighlight && context.ActiveId == 0;
  if (ring && context.NavTabbingDir == 0) context.NavTabbingDir = ImGui::GetIO().KeyShift ? -1 : 1;
  show_focus_ring();
}

Dimmed::Dimmed(bool dims) : dims_(dims) {
  if (dims_) ImGui::PushStyleVar(ImGuiStyleVar_Alpha, ImGui::GetStyle().Alpha * 0.5f);
}

Dimmed::~Dimmed() {
  if (dims_) ImGui::PopStyleVar();
}

bool ring_is_entered() {
  const bool focused = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible;
  const bool disabled = (ImGui::GetCurrentContext()->CurrentItemFlags & ImGuiItemFlags_Disabled) != 0;
  const bool entered = ImGui::IsKeyPressed(GLFW_KEY_ENTER, false) || ImGui::IsKeyPressed(GLFW_KEY_KP_ENTER, false);
  return focused && entered && !disabled && !ImGui::IsWindowAppearing();
}

namespace {

// `button`: what can be clicked. The text ends at its right edge, less `padding`, which is also above and below it.
bool draw_link(const char* id, ImU32 of_text, std::string_view text, ImVec2 button, ImVec2 padding) {
  const ImU32 color = ImGui::GetColorU32(of_text);  // dimmed with everything else
  const ImVec2 size = ImGui::CalcTextSize(text.data(), text.data() + text.size());
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const ImVec2 at{from.x + button.x - size.x - padding.x, from.y + padding.y};
  const bool clicked = ImGui::InvisibleButton(id, button);  // or Space was pressed
  const bool focused = ImGui::IsItemFocused() && ImGui::GetIO().NavVisible, hovered = ImGui::IsItemHovered();
  const bool entered = focused && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Enter), false);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddText(at, color, text.data(), text.data() + text.size());
  draw_focus_ring();
  if (hovered || focused) list.AddLine({at.x, at.y + size.y}, {at.x + size.x, at.y + size.y}, color);
  if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  return clicked || entered;
}

}  // namespace

bool link(const char* id, ImU32 color, std::string_view text) {
  const ImVec2 size = ImGui::CalcTextSize(text.data(), text.data() + text.size());
  return draw_link(id, color, text, {std::max(size.x, 1.0f), size.y}, {});
}

bool right_aligned_link(const char* id, ImU32 color, std::string_view text) {
  const ImVec2 size = ImGui::CalcTextSize(text.data(), text.data() + text.size());
  const float width = std::max(size.x, ImGui::GetContentRegionAvail().x), above = ImGui::GetStyle().CellPadding.y;
  // The paddings of the cell make its row no higher.
  ImGuiWindow& window = *ImGui::GetCurrentWindow();
  const ImVec2 at = window.DC.CursorPos, before = window.DC.CursorMaxPos;
  window.DC.CursorPos.y -= above;
  const bool clicked = draw_link(id, color, text, {width, size.y + 2 * above}, {0, above});
  window.DC.CursorPos = at, window.DC.CursorMaxPos = before;
  ImGui::ItemSize({width, size.y});
  return clicked;
}

float small_text_size() { return fonts().small->FontSize; }

float small_text_width(std::string_view text) {
  return fonts().small->CalcTextSizeA(small_text_size(), FLT_MAX, 0, text.data(), text.data() + text.size()).x;
}

void draw_small_text(ImDrawList& list, float x, float y, ImU32 color, std::string_view text) {
  list.AddText(fonts().small, small_text_size(), {std::round(x), std::round(y)}, color, text.data(),
               text.data() + text.size());
}

bool button(const char* text, float width, std::string_view name, std::string_view tooltip) {
  const bool pressed = ImGui::Button(text, {px(width), 0}) || ring_is_entered();
  note_widget(name);
  tooltip_on_hover(tooltip);
  return pressed;
}

bool named_button(const char* text, float width, std::string_view tooltip) {
  return button(text, width, text, tooltip);
}

void named_checkbox(const char* text, bool& value) {
  ImGui::Checkbox(text, &value);
  note_widget(text);
  focus_if_wanted(text);
}

void switch_at_right(const char* text, bool& value, const char* tooltip) {
  to_the_right(switch_width(text));
  ImGui::SetCursorPosY(ImGui::GetCursorPosY() - ImGui::GetStyle().FramePadding.y);
  named_checkbox(text, value);
  tooltip_on_hover(tooltip);
}

void to_the_right(float width) {
  ImGui::SameLine();
  ImGui::SetCursorPosX(std::max(ImGui::GetCursorPosX(), ImGui::GetContentRegionMax().x - width));
}

}  // namespace opscope::gui
