#pragma once
// Names of results where there is little room.

#include <string>

namespace opscope::gui {

// In at most `room` pixels, in the present font. Of "tab photo.json as FLOAT32", the first word is left out before the
// type, that before the extension, and that before the middle of the name. Empty if fewer than `least` characters would
// be left.
std::string result_name_in(const std::string& name, float room, std::size_t least = 1);

// "tab photo.json against reference" in about `room` pixels: a name is cut in its middle, so that both are told.
std::string against_text(const std::string& result, const std::string& reference, float room);

}  // namespace opscope::gui
