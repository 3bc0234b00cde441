#pragma once
// What is done to the dispatches of a chain in its strip: the buttons, the menu of a box, and the entry of a name.

#include <imgui.h>

#include <optional>
#include <span>
#include <string>

#include "app/gui/form/chain_strip.h"
#include "app/gui/form/chain_words.h"

namespace opscope::gui {

// In pixels, with these words before the buttons.
float chain_buttons_width(const std::string& words);
// The verdict on the chain, as long as there is room for it before the buttons: the brief one where there is none, or
// its sign and count: "? 2" of "? 2 unproven".
std::string words_beside_buttons(const ChainWords& words, float room);

// Of the dispatches that failed, in order, the first behind `dispatch`, else the first of all; nullopt: there is no
// other one.
std::optional<std::size_t> next_failed(std::span<const std::size_t> failed, std::size_t dispatch);
// On the line of the item drawn last.
void draw_chain_buttons(const ChainStripInput& input, ChainStripOutput& output);

// Of the box drawn last, that of the dispatch on screen: the keyboard's ring, when it comes to the strip, goes to it,
// and not to a button or around all boxes.
void give_ring_to_chain_box();

// Of the box drawn last, for its dispatch: what the buttons do to the one on screen. Menu or Shift+F10 opens it where
// the box has the keyboard's ring, and that of the dispatch on screen where a button has it.
void draw_chain_box_menu(const ChainStripInput& input, std::size_t dispatch, ChainStripState& state,
                         ChainStripOutput& output);

// Over the box drawn last, of this size: the name of its dispatch, to be typed. `opens`: it begins in this frame.
void draw_chain_rename(const ChainStripInput& input, std::size_t dispatch, bool opens, ImVec2 box,
                       ChainStripState& state, ChainStripOutput& output);

// What an edit of the chain changed, in two texts that may be empty, as one: "negate now reads the output of min; print
// of least: of min now, it was of sign".
std::string joined_changes(const std::string& first, const std::string& second);

// The box takes the place `to`.
void move_chain_box(const ChainStripInput& input, std::size_t from, std::size_t to, ChainStripOutput& output);
// Precondition: there are several.
void remove_chain_box(const ChainStripInput& input, std::size_t dispatch, ChainStripOutput& output);

// What the buttons of the strip do to the dispatch on screen. Precondition: why_not_stepped() is empty.
ChainStripOutput step_in_chain(const ChainStripInput& input, bool later);
// Precondition: there are several.
ChainStripOutput remove_from_chain(const ChainStripInput& input);

}  // namespace opscope::gui
