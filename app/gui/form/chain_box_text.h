#pragma once
// The name in a box of a chain and the lines below it, in as many pixels as there are.

#include <imgui.h>

#include <cstddef>
#include <string>
#include <vector>

#include "app/gui/form/chain_words.h"

namespace opscope::gui {

// "= clip": the sign and the name.
std::string heading_of(const LinkWords& link);
// The same of links[at], in the present font. Names that begin alike mostly differ at their ends, so a long one loses
// its middle. Where another one would then read alike, it begins with what differs: "= ...1_conv" of "block_1_conv".
std::string heading_within(const std::vector<LinkWords>& links, std::size_t at, float room);

// In full or in short, as there is room; the shortest where none has any.
std::string finding_within(const LinkWords& link, float room);

// Names of resources are shortened until the line has room: those that begin with the name of the dispatch, which
// stands above, lose that first, as in ".ATensor, .BTensor -> .out". If too little would be left of them, it has the
// one that is written.
std::string flow_within(const LinkWords& whole, float room);

// `text` in a font of mono numbers, cut to its room, but not inside a number.
void draw_line(ImDrawList& list, ImVec2 at, float room, ImU32 color, const std::string& text);

}  // namespace opscope::gui
