#pragma once
// Remembers the frame on screen, to detect frames that would look the same: Dear ImGui lays out many that change
// nothing.

#include <imgui.h>

#include <cstddef>
#include <vector>

namespace opscope::gui {

class DrawnFrame {
 public:
  // True if `data` would draw something different from the data of the last call. Textures are not compared: call
  // forget() if the contents of one have changed.
  bool changes(const ImDrawData& data);
  void forget() { drawn_.clear(); }

 private:
  std::vector<std::byte> drawn_, fresh_;
};

}  // namespace opscope::gui
