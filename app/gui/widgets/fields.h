#pragma once
// A form's building blocks: a label in the left column, a control in the right one; choices.

#include <imgui.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/gui/widgets/tooltip.h"

namespace opscope::gui {

// `text` as a label of Dear ImGui, which hides everything from "##" on: a # before another one, or at the end, becomes
// \x23.
std::string label_of(std::string_view text);

// Draws `label` in the left column and puts the next control into the right one. The tooltip is the label's.
// Remembers the tooltip of the label drawn last for the controls on its line; see control_tooltip().
void set_label_tooltip(std::string_view tooltip);
// The tooltip of the control drawn last: `own`, or that of the label on its line with `more` in a line below it.
void control_tooltip(std::string_view own = {}, std::string_view more = {});

// The upper end of the row of this window, of the frame before, that lies on both sides of y on the screen; y if none
// does.
float top_of_row_at(float y);
// The next item begins a row, as high as a field. field_label() calls this.
void note_row();

void field_label(const char* label, std::string_view tooltip = {});
float field_column();  // x of the right column, in the window's own coordinates

// The field of this name on the widget map, "InputTensor.Sizes[3]", gets the keyboard when it is drawn next, and opens
// if it takes text; an empty name takes that back.
void go_to_field(std::string scoped_name);
// Each field calls this after its item: gives that the keyboard if go_to_field() named it.
void focus_if_wanted(std::string_view name);
// From this frame on is_field_opening() is true until a field that go_to_field() names by the next frame has opened:
// what is typed meanwhile is for it.
void expect_field_to_open();
bool is_field_opening();

// A sentence after "! ", in the colour of errors or warnings.
void error_sentence(std::string_view text, bool warning = false);

// A choice among names; returns the new index. Letters typed into the open list go to the entry that begins so.
// `marks[i]` is written behind the name in a muted colour. Only the first `choosable` can be chosen. `headings[i]`
// is written above the name; none: nothing. `id` begins with ##. A name that has no room is told in the tooltip, above
// `tooltip`, or in place of that of the label.
std::optional<std::size_t> combo_field(const char* id, std::size_t present, std::span<const std::string> names,
                                       std::span<const std::string> marks = {}, std::size_t choosable = SIZE_MAX,
                                       std::span<const std::string> headings = {}, std::string_view tooltip = {});

}  // namespace opscope::gui
