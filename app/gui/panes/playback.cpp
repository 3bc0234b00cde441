#include "app/gui/panes/playback.h"

#include <algorithm>

namespace opscope::gui {

void toggle(Playback& playback, std::uint32_t dimension, double now) {
  const bool stops = playback.dimension == dimension;
  playback = {};
  if (!stops) playback = {dimension, false, now + seconds_a_step};
}

std::uint32_t played_index(Playback& playback, std::uint32_t at, std::uint32_t size, double now) {
  const std::uint32_t last = size - 1;
  if (now < playback.due || last == 0) return at;
  playback.due = now + seconds_a_step;
  if (at >= last) playback.backward = true;
  if (at == 0) playback.backward = false;
  const std::uint32_t step = last / 100 + 1;
  return playback.backward ? at - std::min(at, step) : at + std::min(last - at, step);
}

double seconds_to_play(const Playback& playback, double now) {
  return playback.dimension ? std::clamp(playback.due - now, 0.0, 0.03) : -1;
}

}  // namespace opscope::gui
