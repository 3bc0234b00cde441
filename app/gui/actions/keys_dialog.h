#pragma once
// The keys of all actions and the gestures of the panes, which a few words find.

#include <span>

#include "app/gui/actions/action.h"
#include "app/gui/widgets/search_field.h"

namespace opscope::gui {

class KeysDialog {
 public:
  void open() { opening_ = true; }
  void draw(std::span<const Action> actions);

 private:
  bool opening_ = false;
  SearchField search_;
};

}  // namespace opscope::gui
