#pragma once
// Tooltips beside the panel of their item, so that they cover neither the item nor the next ones. A key hides them
// until the mouse is moved or clicked.

#include <imgui.h>

#include <functional>
#include <string>
#include <string_view>

namespace opscope::gui {

// For the item drawn last, shown once the mouse has rested on it for a moment. Empty: none.
// None either if the item was clicked since the mouse came: it would cover what that changes.
void tooltip_on_hover(std::string_view text);
// The same above the item, for one with others below it.
void tooltip_above_on_hover(std::string_view text);
// The same below the panel of the item, of which it then covers nothing.
void tooltip_below_panel_on_hover(std::string_view text);
// For an item that is dragged or typed into and shows no tooltip meanwhile: it is used.
void note_use_of_item();
// The same at once, and after a click again once the mouse is moved.
void prompt_tooltip(std::string_view text);
struct Box;
// Beside the panel of the area that the mouse is on, and no lower than the area begins: it covers nothing of the panel.
void prompt_tooltip_beside_panel(std::string_view text, const Box& area);
// The same below the area that its item is part of, and no wider than the area.
void tooltip_below_area_on_hover(std::string_view text, const Box& area);
// The same below the panel of the item, or above it: it covers nothing of the panel.
void tooltip_off_panel_on_hover(std::string_view text);
// The same above the item, where a text of one line has room there.
void tooltip_above_or_off_panel_on_hover(std::string_view text);
// The same at once, for a mark that is no item and is under the mouse.
void prompt_tooltip_off_panel(std::string_view text, const Box& mark);
struct RoomOfElement;
// At once, for an element of the picture that is the item drawn last: at the place of place_beside().
void tooltip_beside(std::string_view text, const Box& element, const RoomOfElement& room);
// The same once the mouse has not moved for a moment. `text` is called then only.
void tooltip_beside_at_rest(const std::function<std::string()>& text, const Box& element, const RoomOfElement& room);
// True if such a tooltip would be no higher than the item drawn last.
bool fits_beside(std::string_view text);
// A sentence below the item drawn last, for as long as it is drawn.
void sentence_below_item(ImU32 color, std::string_view text);
// Seconds until a tooltip is due; negative if none is. An idle window must draw a frame then.
double tooltip_due();

// Pixels of the screen.
struct Box {
  ImVec2 from, to;
};
// The corner of a tooltip of this size: right of the panel, else left of it; beside an item of a panel that takes more
// than half of the screen's width, below it or above. As much of it as possible is on the screen.
ImVec2 tooltip_place(const Box& item, const Box& panel, ImVec2 size, ImVec2 screen);
// The same for an area of the panel, where the tooltip ends at the height at which the area begins.
ImVec2 place_beside_panel(const Box& area, const Box& panel, ImVec2 size, ImVec2 screen);
// The corner of a tooltip above an item, or below it if there is no room.
ImVec2 place_above(const Box& item, ImVec2 size, ImVec2 screen);
// The corner of a tooltip below an area that holds the item, or above it if there is no room. Between its sides, if it
// is not wider.
ImVec2 place_below_area(const Box& item, const Box& area, ImVec2 size, ImVec2 screen);
// Where a tooltip on an element covers no other picture and no title.
struct RoomOfElement {
  Box pane;   // its picture and what belongs to it below
  Box below;  // below the pictures of all panes; may be empty
};
// The corner of a tooltip on an element of a picture: beside the element and inside the pane if it fits, else below all
// pictures. Without room there it reaches over the pictures at the sides, not over the titles above and below, as long
// as it is not higher than the pane.
ImVec2 place_beside(const Box& element, const RoomOfElement& room, const Box& panel, ImVec2 size);

}  // namespace opscope::gui
