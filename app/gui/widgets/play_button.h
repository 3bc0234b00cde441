#pragma once
// A triangle that starts playing, or a square that stops it.

#include <array>
#include <string>
#include <string_view>

namespace opscope::gui {

inline constexpr std::array play_speeds = {0.25f, 0.5f, 1.0f, 2.0f, 4.0f};
std::string speed_text(float speed);  // "0.25×"

// Of everything that plays, now and later.
float play_speed();
void set_play_speed(float speed);
// Seconds of a clock that runs at that speed.
double play_time();

// True if it was clicked. A right click offers the speeds. On the widget map it is "play NAME", or "stop NAME" while
// playing.
bool play_button(const char* id, bool playing, std::string_view name, std::string_view tooltip);

}  // namespace opscope::gui
