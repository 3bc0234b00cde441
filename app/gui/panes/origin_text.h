#pragma once
// Where the values of a pane come from, as its title has room to say it.

#include <string>

namespace opscope::gui {

// "tab other.json against reference" of "tab other.json against reference of mine.json"; ", scaled to 0..1" stays.
std::string without_own_case(const std::string& origin);

// Where the values come from, as far as there is room: of several words all, those before a detail, such as "2 threads"
// of "2 threads, AVX2", or the first one, such as "scalar..." of "scalar C++" and "gpu" of "gpu against reference". A
// number or "the" alone, or the first word of "tab clip.json against reference", would say nothing. `room`: pixels.
std::string shown_origin(const std::string& origin, float room);

}  // namespace opscope::gui
