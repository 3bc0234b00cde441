#pragma once
// The lines below the name in a box of a chain, in as many pixels as there are.

#include <imgui.h>

#include <string>

#include "app/gui/form/chain_words.h"

namespace opscope::gui {

// In full or in short, as there is room; the shortest where none has any.
std::string finding_within(const LinkWords& link, float room);

// Names of resources are shortened until the line has room. If too little would be left of them, it has the one that is
// written.
std::string flow_within(const LinkWords& link, float room);

// `text` in a font of mono numbers, cut to its room, but not inside a number.
void draw_line(ImDrawList& list, ImVec2 at, float room, ImU32 color, const std::string& text);

}  // namespace opscope::gui
