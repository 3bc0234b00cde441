#pragma once
// Asks for one number: Enter takes it, Esc leaves.

#include <cstdint>
#include <optional>

namespace opscope::gui {

class NumberDialog {
 public:
  void open() { opening_ = true; }
  // Must be called in every frame. Returns the number if one was entered in this frame.
  std::optional<std::uint64_t> draw(const char* title);

 private:
  bool opening_ = false;
  char text_[64] = "";
};

}  // namespace opscope::gui
