#pragma once
// Shows the devices of the backends, and how the GPU's driver computes.

#include <functional>
#include <optional>

#include "app/gui/jobs/task.h"
#include "gpu/device_report.h"

namespace opscope::gui {

class DeviceDialog {
 public:
  // `describe` may take long: it is called on another thread. `wake` is called when it has ended.
  DeviceDialog(std::function<gpu::DeviceReport()> describe, std::function<void()> wake)
      : describe_(std::move(describe)), task_(std::move(wake)) {}

  void open();
  // Draws the dialog if it is open. True if its contents have just changed: then it needs more frames to find its size.
  bool draw();

 private:
  void draw_report();
  void draw_facts();

  std::function<gpu::DeviceReport()> describe_;
  std::optional<gpu::DeviceReport> report_;
  bool opening_ = false;
  float facts_height_ = 0;  // of all of them, in the last frame; 0: not known yet
  Task<gpu::DeviceReport> task_;
};

}  // namespace opscope::gui
