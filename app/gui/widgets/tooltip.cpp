#include "app/gui/widgets/tooltip.h"

#include <imgui_internal.h>

#include <algorithm>
#include <optional>
#include <string>

#include "app/gui/widgets/context_storage.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

constexpr double delay = 0.45;                     // seconds
constexpr float widest = 420, gap = 6, inset = 4;  // at scale 1

// The item that the mouse rests on, identified by its corner in the last frame that drew it.
struct Rest {
  ImVec2 corner = {-1, -1};
  double since = 0;
  int frame = -1;
  int shown = 0;      // frames that drew the tooltip: Dear ImGui measures it in the first and shows it in the second
  bool used = false;  // clicked or typed into: a tooltip would cover what that changes
};
Rest rest;

// A key was pressed since the mouse was moved or clicked: the person looks at what it changes.
bool is_by_keyboard() {
  ImGuiStorage& kept = context_storage();
  const ImGuiID frame = ImHashStr("frame of the keyboard"), by_keyboard = ImHashStr("by keyboard");
  if (kept.GetInt(frame, -1) == ImGui::GetFrameCount()) return kept.GetBool(by_keyboard);
  kept.SetInt(frame, ImGui::GetFrameCount());
  const ImGuiIO& io = ImGui::GetIO();
  const bool moves = io.MouseDelta.x != 0 || io.MouseDelta.y != 0 || io.MouseWheel != 0 || ImGui::IsAnyMouseDown();
  const bool pressed = std::ranges::any_of(io.KeysDownDuration, [](float held) { return held == 0; });
  if (moves || pressed) kept.SetBool(by_keyboard, !moves);
  return kept.GetBool(by_keyboard);
}

// The left button was used and the mouse has not moved since: the person looks at what the click changed.
bool is_after_click() {
  bool& clicked = *context_storage().GetBoolRef(ImHashStr("after a click"));
  const ImGuiIO& io = ImGui::GetIO();
  const bool uses = ImGui::IsMouseDown(ImGuiMouseButton_Left) || ImGui::IsMouseReleased(ImGuiMouseButton_Left);
  if (uses || io.MouseDelta.x != 0 || io.MouseDelta.y != 0) clicked = uses;
  return clicked;
}

bool is_pointed_at() {
  if (is_by_keyboard()) return false;
  // The keyboard's item counts as hovered; its tooltip would cover the next items.
  return ImGui::IsMouseHoveringRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()) &&
         ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled);
}

// Follows the mouse on the item drawn last.
void follow_rest() {
  const ImVec2 corner = ImGui::GetItemRectMin();
  const int age = ImGui::GetFrameCount() - rest.frame;  // less than 0: of another context
  const bool same = corner.x == rest.corner.x && corner.y == rest.corner.y && (age == 0 || age == 1);
  if (!same) rest = {corner, ImGui::GetTime(), 0, 0, false};
  rest.used = rest.used || ImGui::IsAnyItemActive() || ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  rest.frame = ImGui::GetFrameCount();
}

struct Text {
  std::string lines;
  ImVec2 size;  // of a tooltip with it
};

// Tooltips are words, also those of items that show numbers.
class WordFont {
 public:
  WordFont() { ImGui::PushFont(fonts().regular); }
  ~WordFont() { ImGui::PopFont(); }
  WordFont(const WordFont&) = delete;
  WordFont& operator=(const WordFont&) = delete;
};

Text laid_out(std::string_view text, float width = px(widest)) {
  Text laid{wrapped(text, width), {}};
  const ImVec2 padding = ImGui::GetStyle().WindowPadding;
  const ImVec2 room = ImGui::CalcTextSize(laid.lines.c_str(), nullptr, false, px(widest));
  laid.size = {room.x + 2 * padding.x, room.y + 2 * padding.y};
  return laid;
}

Box item_box() { return {ImGui::GetItemRectMin(), ImGui::GetItemRectMax()}; }

Box panel_box() {
  const ImRect panel = ImGui::GetCurrentWindow()->RootWindow->Rect();
  return {panel.Min, panel.Max};
}

// On an element of a pane: no wider than the pane if it then has room in it above or below the element, so that it
// covers no other picture.
Text laid_out_on(const Box& pane, const Box& element, std::string_view text) {
  const float width = pane.to.x - pane.from.x, padding = 2 * ImGui::GetStyle().WindowPadding.x;
  Text laid = laid_out(text);
  if (laid.size.x <= width || width <= padding) return laid;
  Text narrow = laid_out(text, width - padding);
  const float room = std::max(pane.to.y - element.to.y, element.from.y - pane.from.y) - px(gap);
  return narrow.size.x <= width && narrow.size.y <= room ? narrow : laid;
}

void draw_at(ImVec2 place, const Text& text, ImU32 color) {
  ImGui::SetNextWindowPos(place);
  // In place of an earlier one of this frame: what is drawn last lies on top, as a control on a cell.
  ImGui::BeginTooltipEx(ImGuiTooltipFlags_OverridePreviousTooltip, ImGuiWindowFlags_None);
  ImGui::PushTextWrapPos(px(widest) + ImGui::GetStyle().WindowPadding.x);
  ImGui::PushStyleColor(ImGuiCol_Text, color);
  ImGui::TextUnformatted(text.lines.c_str());
  ImGui::PopStyleColor();
  ImGui::PopTextWrapPos();
  const ImVec2 at = ImGui::GetWindowPos();
  note_rectangle("tooltip", at, {at.x + ImGui::GetWindowWidth(), at.y + ImGui::GetWindowHeight()});
  ImGui::EndTooltip();
}

// As much of it as possible is on the screen.
ImVec2 on_screen(ImVec2 at, ImVec2 size, ImVec2 screen) {
  const float edge = px(inset);
  return {std::max(edge, std::min(at.x, screen.x - edge - size.x)),
          std::max(edge, std::min(at.y, screen.y - edge - size.y))};
}

// In large text a menu may take more than half of the screen: a tooltip below an entry would cover the next ones.
// Pixels for words at the menu's right; nullopt: it is no such menu, or there is hardly any room.
std::optional<float> room_beside_menu(const Box& panel, const Text& laid) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const ImGuiWindowFlags flags = ImGui::GetCurrentWindow()->RootWindow->Flags;
  if ((flags & ImGuiWindowFlags_Popup) == 0 || (flags & ImGuiWindowFlags_Modal) != 0) return std::nullopt;
  const bool is_wide = panel.to.x - panel.from.x > screen.x / 2;
  const bool has_side = panel.to.x + px(gap) + laid.size.x <= screen.x || panel.from.x - px(gap) - laid.size.x >= 0;
  const float room = screen.x - panel.to.x - px(gap + inset) - 2 * ImGui::GetStyle().WindowPadding.x;
  return (is_wide || !has_side) && room >= px(100) ? std::optional(std::min(room, px(widest))) : std::nullopt;
}

// The panel as a tooltip goes around it. Beside one that stands between two others, as the panes do, it would be far
// from its item and on another panel: that counts as wide.
Box panel_to_go_around() {
  Box panel = panel_box();
  const float width = ImGui::GetIO().DisplaySize.x;
  const bool is_popup = (ImGui::GetCurrentWindow()->RootWindow->Flags & ImGuiWindowFlags_Popup) != 0;
  if (!is_popup && panel.from.x > 0 && panel.to.x < width) panel.from.x = 0, panel.to.x = width;
  return panel;
}

void draw(std::string_view text, ImU32 color) {
  const WordFont words;
  const Text laid = laid_out(text);
  if (const auto room = room_beside_menu(panel_box(), laid)) {
    const Text narrow = laid_out(text, *room);
    const ImVec2 beside{panel_box().to.x + px(gap), item_box().from.y};
    return draw_at(on_screen(beside, narrow.size, ImGui::GetIO().DisplaySize), narrow, color);
  }
  draw_at(tooltip_place(item_box(), panel_to_go_around(), laid.size, ImGui::GetIO().DisplaySize), laid, color);
}

// The mouse has rested on the item drawn last for a moment.
bool is_due() {
  if (!is_pointed_at()) return false;
  follow_rest();
  if (rest.used || ImGui::GetTime() < rest.since + delay) return false;
  ++rest.shown;
  return true;
}

}  // namespace

ImVec2 tooltip_place(const Box& item, const Box& panel, ImVec2 size, ImVec2 screen) {
  const float space = px(gap);
  const bool wide = panel.to.x - panel.from.x > screen.x / 2;
  if (!wide && panel.to.x + space + size.x <= screen.x)
    return on_screen({panel.to.x + space, item.from.y}, size, screen);
  if (!wide && panel.from.x - space - size.x >= 0)
    return on_screen({panel.from.x - space - size.x, item.from.y}, size, screen);
  const bool fits_below = item.to.y + space + size.y <= screen.y - px(inset);
  return on_screen({item.from.x, fits_below ? item.to.y + space : item.from.y - space - size.y}, size, screen);
}

ImVec2 place_beside_panel(const Box& area, const Box& panel, ImVec2 size, ImVec2 screen) {
  return tooltip_place({{area.from.x, area.from.y - size.y}, area.to}, panel, size, screen);
}

ImVec2 place_above(const Box& item, ImVec2 size, ImVec2 screen) {
  const float above = item.from.y - px(gap) - size.y;
  return on_screen({item.from.x, above >= px(inset) ? above : item.to.y + px(gap)}, size, screen);
}

ImVec2 place_below_area(const Box& item, const Box& area, ImVec2 size, ImVec2 screen) {
  const float below = area.to.y + px(gap);
  const bool fits = below + size.y <= screen.y - px(inset);
  const float x = std::max(area.from.x, std::min(item.from.x, area.to.x - size.x));
  return on_screen({x, fits ? below : area.from.y - px(gap) - size.y}, size, screen);
}

ImVec2 place_beside(const Box& element, const RoomOfElement& room, const Box& panel, ImVec2 size) {
  const float space = px(gap);
  const auto& [pane, below] = room;
  const float right = element.to.x + space, left = element.from.x - space - size.x;
  // As high as the element, shifted into the pane; then into the panel.
  const auto shifted = [](float at, float length, float from, float to) {
    return std::max(from, std::min(at, to - length));
  };
  const float y = shifted(shifted(element.from.y, size.y, pane.from.y, pane.to.y), size.y, panel.from.y, panel.to.y);
  if (right + size.x <= pane.to.x) return {right, y};
  if (left >= pane.from.x) return {left, y};
  const float across = shifted(element.from.x, size.x, pane.from.x, pane.to.x);
  const bool narrow = size.x <= pane.to.x - pane.from.x;
  if (narrow && element.to.y + space + size.y <= pane.to.y) return {across, element.to.y + space};
  if (narrow && element.from.y - space - size.y >= pane.from.y) return {across, element.from.y - space - size.y};
  if (size.x <= below.to.x - below.from.x && size.y <= below.to.y - below.from.y)
    return {shifted(element.from.x, size.x, below.from.x, below.to.x), below.from.y};
  if (right + size.x <= panel.to.x) return {right, y};
  return {std::max(panel.from.x, left), y};
}

double tooltip_due() {
  if (rest.frame != ImGui::GetFrameCount() || rest.used) return -1;
  const double left = rest.since + delay - ImGui::GetTime();
  if (left > 0) return left;
  return rest.shown < 3 ? 0.001 : -1;
}

void tooltip_on_hover(std::string_view text) {
  if (!text.empty() && is_due()) draw(text, palette().text);
}

void tooltip_above_on_hover(std::string_view text) {
  if (text.empty() || !is_due()) return;
  const WordFont words;
  const Text laid = laid_out(text);
  draw_at(place_above(item_box(), laid.size, ImGui::GetIO().DisplaySize), laid, palette().text);
}

void tooltip_below_panel_on_hover(std::string_view text) {
  if (text.empty() || !is_due()) return;
  const WordFont words;
  const Text laid = laid_out(text);
  const ImVec2 place{item_box().from.x, panel_box().to.y + px(gap)};
  draw_at(on_screen(place, laid.size, ImGui::GetIO().DisplaySize), laid, palette().text);
}

void tooltip_below_area_on_hover(std::string_view text, const Box& area) {
  if (text.empty() || !is_due()) return;
  const WordFont words;
  const float room = area.to.x - area.from.x - 2 * ImGui::GetStyle().WindowPadding.x;
  const Text laid = laid_out(text, std::min(px(widest), room));
  draw_at(place_below_area(item_box(), area, laid.size, ImGui::GetIO().DisplaySize), laid, palette().text);
}

void tooltip_off_panel_on_hover(std::string_view text) { tooltip_below_area_on_hover(text, panel_box()); }

void tooltip_above_or_off_panel_on_hover(std::string_view text) {
  if (text.empty() || !is_due()) return;
  const WordFont words;
  const Text laid = laid_out(text);
  const Box item = item_box();
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const bool has_room = item.from.y - px(gap) - laid.size.y >= 0;
  const ImVec2 above{item.from.x, item.from.y - px(gap) - laid.size.y};
  draw_at(has_room ? ImVec2{on_screen(above, laid.size, screen).x, above.y}
                   : place_below_area(item, panel_box(), laid.size, screen),
          laid, palette().text);
}

void prompt_tooltip_off_panel(std::string_view text, const Box& mark) {
  if (text.empty() || is_by_keyboard()) return;
  const WordFont words;
  const Text laid = laid_out(text);
  draw_at(place_below_area(mark, panel_box(), laid.size, ImGui::GetIO().DisplaySize), laid, palette().text);
}

void note_use_of_item() {
  if (!is_pointed_at()) return;
  follow_rest();
  rest.used = true;
}

void prompt_tooltip(std::string_view text) {
  if (is_pointed_at() && !is_after_click() && !text.empty()) draw(text, palette().text);
}

void prompt_tooltip_beside_panel(std::string_view text, const Box& area) {
  if (text.empty() || is_by_keyboard()) return;
  const WordFont words;
  const Text laid = laid_out(text);
  draw_at(place_beside_panel(area, panel_box(), laid.size, ImGui::GetIO().DisplaySize), laid, palette().text);
}

void tooltip_beside(std::string_view text, const Box& element, const RoomOfElement& room) {
  if (text.empty() || !is_pointed_at()) return;
  const Text laid = laid_out_on(room.pane, element, text);
  note_widget("tells " + std::string(text));
  draw_at(place_beside(element, room, panel_box(), laid.size), laid, palette().text);
}

void tooltip_beside_at_rest(const std::function<std::string()>& text, const Box& element, const RoomOfElement& room) {
  if (!is_pointed_at()) return;
  follow_rest();
  const ImGuiIO& io = ImGui::GetIO();
  if (io.MouseDelta.x != 0 || io.MouseDelta.y != 0) rest.since = ImGui::GetTime(), rest.shown = 0, rest.used = false;
  if (rest.used || ImGui::GetTime() < rest.since + delay) return;
  ++rest.shown;
  tooltip_beside(text(), element, room);
}

bool fits_beside(std::string_view text) {
  return laid_out(text).size.y <= ImGui::GetItemRectMax().y - ImGui::GetItemRectMin().y;
}

void sentence_below_item(ImU32 color, std::string_view text) { draw(text, color); }

}  // namespace opscope::gui
