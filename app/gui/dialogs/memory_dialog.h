#pragma once
// Asks what a case may take of memory. Enter takes it, Esc leaves it as it was.

#include <optional>
#include <string>

#include "core/limits/budget.h"

namespace opscope::gui {

class MemoryDialog {
 public:
  void open(const MemoryLimit& present);
  // To be called in every frame; the limit where one was entered in this one.
  std::optional<MemoryLimit> draw();

 private:
  bool opening_ = false;
  char text_[24] = "";
  std::string free_;  // as it was when the dialog opened
};

}  // namespace opscope::gui
