#pragma once
// A triangle that starts playing, or a square that stops it.

#include <string_view>

namespace opscope::gui {

// True if it was clicked. On the widget map it is "play NAME", or "stop NAME" while playing.
bool play_button(const char* id, bool playing, std::string_view name, std::string_view tooltip);

}  // namespace opscope::gui
