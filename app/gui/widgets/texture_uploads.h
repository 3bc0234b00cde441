#pragma once
// Counts the pictures that textures got, whoever draws them: a frame that shows a new one has to be drawn, even if its
// geometry is that of the frame on screen.

#include <cstdint>

namespace opscope::gui {

// For the window's main thread, which has all textures.
void count_texture_upload();
std::uint64_t texture_uploads();  // so far

}  // namespace opscope::gui
