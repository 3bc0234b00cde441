#pragma once
// Draws the verdict.

#include <imgui.h>

#include <optional>
#include <string>

#include "app/gui/verdict/verdict.h"

namespace opscope::gui {

// An event, at the right in place of the times and the device. A click on it opens the log.
struct VerdictNotice {
  ImU32 color;
  std::string text;
};

// On one line of the screen. True if the user asked to cancel the run.
bool draw_verdict(const Verdict& verdict, const std::optional<VerdictNotice>& notice, bool& log_open);

}  // namespace opscope::gui
