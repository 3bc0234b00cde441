#include "app/gui/jobs/task.h"

#include "app/gui/jobs/yield_to_frame.h"

namespace opscope::gui {

bool TaskControl::pause_or_stop() const {
  yield_to_frame();
  return stopped();
}

void TaskControl::report(std::string_view stage, double fraction) const {
  const std::lock_guard lock(state_.mutex);
  if (overtaken()) return;
  state_.progress.stage = stage;
  state_.progress.fraction = fraction;
}

}  // namespace opscope::gui
