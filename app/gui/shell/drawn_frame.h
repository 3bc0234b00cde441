#pragma once
// The frame on screen, to tell one that would look the same: Dear ImGui lays frames out that change nothing.

#include <imgui.h>

#include <cstddef>
#include <vector>

namespace opscope::gui {

class DrawnFrame {
 public:
  // Whether `data` would draw anything other than the data it was called with last. It looks at no texture: forget()
  // where the contents of one have changed.
  bool changes(const ImDrawData& data);
  void forget() { drawn_.clear(); }

 private:
  std::vector<std::byte> drawn_, fresh_;
};

}  // namespace opscope::gui
