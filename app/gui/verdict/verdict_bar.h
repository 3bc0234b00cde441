#pragma once
// Draws the verdict.

#include <imgui.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/verdict/verdict.h"

namespace opscope::gui {

// An event, at the right in place of the times and the device. A click on it opens the log.
struct VerdictNotice {
  ImU32 color;  // of a bar before the text
  std::string text;
  std::vector<std::string> answers = {};  // the names of buttons behind it
};

struct VerdictBarOutput {
  bool cancel = false;                  // the run
  std::optional<std::size_t> answered;  // which button of the notice was clicked
  // Clicked was an implementation's error, why the case cannot run, or what is of the case before a refused entry.
  bool go_to_cause = false;
};

// On one line of the screen. `has_differences`: the output on screen has some; the verdict may be on another one. A
// click on a verdict that something differs leads to them.
VerdictBarOutput draw_verdict(const Verdict& verdict, const std::optional<VerdictNotice>& notice, bool has_differences,
                              bool& log_open);

}  // namespace opscope::gui
