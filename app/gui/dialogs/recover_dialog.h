#pragma once
// Offers the unsaved changes of windows that have ended. It stands over the case and does not keep anyone from it.

#include <optional>
#include <vector>

#include "app/gui/session/recovery.h"

namespace opscope::gui {

class RecoverDialog {
 public:
  void offer(std::vector<FoundSession> sessions) { sessions_ = std::move(sessions); }

  struct Choice {
    std::size_t row = 0;
    bool recover = false;  // else it is to be discarded
  };
  // What was chosen in this frame. It is offered until it is taken. "Later" leaves all that is left to the next start.
  std::optional<Choice> draw();
  FoundSession take(std::size_t row);

 private:
  std::vector<FoundSession> sessions_;
};

}  // namespace opscope::gui
