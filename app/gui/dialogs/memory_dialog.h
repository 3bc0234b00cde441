#pragma once
// Asks how much memory a case may take. Enter accepts, Esc cancels.

#include <optional>
#include <string>

#include "core/limits/budget.h"

namespace opscope::gui {

class MemoryDialog {
 public:
  void open(const MemoryLimit& present);
  // Must be called in every frame. Returns the limit if one was entered in this frame.
  std::optional<MemoryLimit> draw();

 private:
  bool opening_ = false;
  char text_[24] = "";
  std::string free_;  // as it was when the dialog opened
};

}  // namespace opscope::gui
