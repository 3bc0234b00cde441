#pragma once

#include <imgui.h>

#include <cstddef>

namespace opscope::gui {

// The colour of one of several things in a plot, for the present theme. After the last colour the first follows.
ImU32 series_color(std::size_t index);
// The same for an implementation under test, which keeps its colour wherever series have colours.
ImU32 candidate_color(std::size_t candidate);

}  // namespace opscope::gui
