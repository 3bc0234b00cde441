#pragma once
// Describes in one line what can be undone.

#include <string>

#include "app/gui/session/document.h"

namespace opscope::gui {

// Caches what the oldest step changed, since that takes a comparison of two cases.
class HistoryText {
 public:
  // "12 steps back; the oldest, at 14:02:11, changed clip: Max"; empty if there is no step.
  std::string of(const History& history);

 private:
  ModelPtr before_, after_;
  std::string changed_;
};

}  // namespace opscope::gui
