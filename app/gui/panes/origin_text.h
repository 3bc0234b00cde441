#pragma once
// Where the values of a pane come from, as its title has room to say it.

#include <string>

namespace opscope::gui {

// "gpu minus reference" of "gpu against reference": how the signs of the difference are meant. Empty: it is none.
std::string subtraction_in(std::string origin);

// Where the values come from, as far as there is room: of several words all, those before a detail, such as "2 threads"
// of "2 threads, AVX2", or the first one, such as "scalar..." of "scalar C++" and "gpu" of "gpu against reference". A
// number or "the" alone, or the first word of "tab clip.json against reference", would say nothing. `room`: pixels.
std::string shown_origin(const std::string& origin, float room);

}  // namespace opscope::gui
