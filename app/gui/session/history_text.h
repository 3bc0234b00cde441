#pragma once
// What can be undone, in one line.

#include <string>

#include "app/gui/session/document.h"

namespace opscope::gui {

// Remembers what the oldest step changed: finding out compares two cases.
class HistoryText {
 public:
  // "12 steps back; the oldest, at 14:02:11, changed dispatchables.clip.desc.Max"; empty where there is no step.
  std::string of(const History& history);

 private:
  ModelPtr before_, after_;
  std::string changed_;
};

}  // namespace opscope::gui
