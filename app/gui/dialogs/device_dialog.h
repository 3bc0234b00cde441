#pragma once
// What the backends run on, and what the GPU's driver does with numbers.

#include <functional>
#include <future>
#include <optional>
#include <thread>

#include "gpu/device_report.h"

namespace opscope::gui {

class DeviceDialog {
 public:
  // `describe` is called on a thread of its own the first time, and `wake` after it; both must stay callable for as
  // long as this lives.
  void open(std::function<gpu::DeviceReport()> describe, std::function<void()> wake);
  // Draws the dialog where it is open. True where it has just changed: the frames that it then takes to find its size
  // are due without an event.
  bool draw();

 private:
  void draw_report() const;

  std::future<gpu::DeviceReport> asked_;
  std::optional<gpu::DeviceReport> report_;
  bool opening_ = false;
  std::jthread thread_;
};

}  // namespace opscope::gui
