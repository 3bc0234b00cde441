#pragma once
// The probe of a pixel with several channels: the channels as lines, the tensors as columns.

#include <imgui.h>

#include <cstddef>
#include <span>
#include <string>

#include "app/gui/panes/probe_arrangement.h"

namespace opscope::gui {

struct PixelTable {
  float end = 0;           // of the last column
  std::size_t hidden = 0;  // columns that are left out; lacking_width() is left for how many
};
// Draws them into `size`. `labels`: "R", "G", "B", "A".
PixelTable draw_pixel_table(ProbeColumns columns, std::span<const std::string> labels, ImVec2 at, ImVec2 size,
                            bool pinned);

}  // namespace opscope::gui
