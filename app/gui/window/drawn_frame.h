#pragma once
// Remembers the frame on screen, to draw only what changes: Dear ImGui lays out many frames that look the same, or the
// same in all but a few places.

#include <imgui.h>

#include <cstdint>
#include <vector>

namespace opscope::gui {

// Pixels of the framebuffer, from its upper left corner. The lower right end is not part of it.
struct ScreenArea {
  int left, top, right, bottom;
  bool operator==(const ScreenArea&) const = default;
};

class DrawnFrame {
 public:
  // Where `data` looks different from the data of the last call, as areas that do not overlap. None: it looks the same.
  // Textures are not compared: call forget() if the contents of one have changed.
  std::vector<ScreenArea> changes(const ImDrawData& data);
  // The next frame differs everywhere.
  void forget() { tiles_.clear(); }

 private:
  std::vector<std::uint64_t> tiles_;  // a hash of what is drawn on each square of the screen, row by row
  ImVec2 size_;                       // of the framebuffer, in pixels
};

// Changes the commands of `data`, so that they draw in these areas alone.
void restrict_to(const std::vector<ScreenArea>& areas, ImDrawData& data);

}  // namespace opscope::gui
