#pragma once
// Moves the index of a dimension to and fro, a step at a time.

#include <cstdint>
#include <optional>

namespace opscope::gui {

struct Playback {
  std::optional<std::uint32_t> dimension;  // nullopt: it rests
  bool backward = false;
  double due = 0;  // when the next step is due, in seconds
};

inline constexpr double seconds_a_step = 0.12;

// Starts with this dimension, or stops if it is the one that is playing.
void toggle(Playback& playback, std::uint32_t dimension, double now);

// The index to show at `now`, in seconds, of a dimension of `size`; turns back at either end. A long dimension is
// passed in about a hundred steps. Precondition: it is playing.
std::uint32_t played_index(Playback& playback, std::uint32_t at, std::uint32_t size, double now);

// In how many seconds another frame is due; negative: none is. There are several in a step, since the panes' ranges
// follow the pictures a frame later.
double seconds_to_play(const Playback& playback, double now);

}  // namespace opscope::gui
