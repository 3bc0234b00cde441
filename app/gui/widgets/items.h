#pragma once
// Small items for all panels.

#include <imgui.h>

#include <span>
#include <string>
#include <string_view>

struct ImGuiWindow;

namespace opscope::gui {

void text_in(ImU32 color, std::string_view text);
void muted_text(std::string_view text);
void medium_text(std::string_view text);  // in the font of headings
void medium_text(ImU32 color, std::string_view text);
float medium_text_width(const std::string& text);
void wrapped_text(ImU32 color, std::string_view text);
// `text` in lines of at most `width` pixels, unless a word is wider. Lines end at blanks: Dear ImGui itself would break
// numbers after a comma. Sizes such as "1 x 3 x 512" stay on one line.
std::string wrapped(std::string_view text, float width);
void mono_text(ImU32 color, std::string_view text);  // in the font of numbers
// The next cell of a table.
void text_cell(std::string_view text);
void muted_cell(std::string_view text);
// A number or its heading, at the right edge of the room that is left.
void right_aligned(ImU32 color, std::string_view text);

// While one lives, what is drawn is dimmed if `dims`: it belongs to earlier results.
class Dimmed {
 public:
  explicit Dimmed(bool dims);
  ~Dimmed();
  Dimmed(const Dimmed&) = delete;
  Dimmed& operator=(const Dimmed&) = delete;

 private:
  bool dims_;
};

// While one lives, Tab stops at every item, not only at those that text is typed into.
class TabStops {
 public:
  TabStops();
  ~TabStops();
  TabStops(const TabStops&) = delete;
  TabStops& operator=(const TabStops&) = delete;
};

// Draws the keyboard's ring around the item drawn last, if it has the keyboard. Dear ImGui does that for all items but
// invisible buttons.
void draw_focus_ring();

// The keyboard's ring is around this item, and nothing is being typed or dragged.
bool has_focus_ring(ImGuiID item);
// Enter was pressed on the item drawn last, which has the ring. Dear ImGui presses it by Space alone.
bool ring_is_entered();
// An item of this panel has it.
bool has_ring_in(std::string_view panel);

// The ring is within this rectangle of the current window.
bool has_ring_within(ImVec2 from, ImVec2 to);

// Lets the keyboard's ring be seen, as after an arrow key.
void show_focus_ring();

// Begins the menu of the item drawn last, which a right click on it opens; while it has the ring, Menu or Shift+F10
// does so too. End it with ImGui::EndPopup if this is true.
bool begin_item_menu(const char* id);
// What had the ring in the frame before has such a menu.
bool ring_has_menu();

// In a table or child window that scrolls, after it began: while the ring is around all of it, the up and down arrows
// go to its items, as Enter does.
void step_in_by_arrows();

// The item that has the keyboard.
struct FocusedItem {
  const ImGuiWindow* window = nullptr;
  ImGuiID id = 0;
  ImVec2 from, to;  // relative to the window
};
FocusedItem focused_item();
// Dear ImGui takes the keyboard from every item when Esc is pressed, so that Tab would begin anew. Gives it back to
// `before`, if it was in the same window. Call it at the start of a frame, with the item of the frame before.
void keep_focus_on_escape(const FocusedItem& before);

// Call it if Tab was pressed, before items are drawn: it goes on from the item with the ring. Dear ImGui by itself does
// that only from text that is being typed, and goes to the panel's first item otherwise.
void tab_from_item();

// Text that acts like a button: true if it was clicked, or activated with the keyboard. `id` begins with ##.
bool link(const char* id, ImU32 color, std::string_view text);
// The same at the right edge of a cell of a table. All of the cell can be clicked.
bool right_aligned_link(const char* id, ImU32 color, std::string_view text);

// `text` on one line, made safe to show, without its middle if it is wider than `room` pixels. A path keeps its name.
std::string text_without_middle(const std::string& text, float room);
// "-128, ..., 127": leaves out whole elements of a list.
std::string list_without_middle(const std::string& list, float room);

// The first of `forms`, which get shorter, that is at most `room` pixels wide; the last one if none is.
const std::string& form_that_fits(std::span<const std::string> forms, float room);

// A path in at most `room` pixels: the last folders that there is room for, and the name, as ".../pictures/cat.png".
std::string path_without_start(const std::string& path, float room);

// `text` cut to `room` pixels, with "..." if it was cut. Empty if fewer than `least` characters would be left.
std::string text_without_end(const std::string& text, float room, std::size_t least = 1);

// Text of axes and legends: a small mono font, drawn at pixels of the screen.
float small_text_size();
float small_text_width(std::string_view text);
void draw_small_text(ImDrawList& list, float x, float y, ImU32 color, std::string_view text);

// A button that is `name` on the widget map. `width` is at scale 1; 0 fits the text.
bool button(const char* text, float width, std::string_view name, std::string_view tooltip = {});
// A button or checkbox that is on the widget map under its own text.
bool named_button(const char* text, float width, std::string_view tooltip);
void named_checkbox(const char* text, bool& value);
// The same at the right end of the line drawn last, a heading.
void switch_at_right(const char* text, bool& value, const char* tooltip);

// Puts the cursor on the same line, where an item of `width` pixels ends at the right edge.
void to_the_right(float width);

}  // namespace opscope::gui
