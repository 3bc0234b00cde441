#pragma once
// The keys of all actions and the gestures of the panes.

#include <span>

#include "app/gui/actions/action.h"

namespace opscope::gui {

class KeysDialog {
 public:
  void open() { opening_ = true; }
  void draw(std::span<const Action> actions);

 private:
  bool opening_ = false;
};

}  // namespace opscope::gui
