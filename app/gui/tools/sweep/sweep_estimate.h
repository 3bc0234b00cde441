#pragma once
// How long a sweep would take here, from the speed of its first moments.

#include <chrono>
#include <optional>

#include "app/gui/tools/sweep/sweep_job.h"

namespace opscope::gui {

// Elements a second that were walked or sampled on all backends; 0 if there were none.
double speed_of(const SweepReport& report);
// The walks and samples of so many elements; their limit, if that is shorter.
std::optional<std::chrono::duration<double>> time_for(std::uint64_t elements, double speed, const SweepOrder& order);

class SweepEstimate {
 public:
  SweepEstimate(const std::function<void()>& wake, const std::function<Candidate()>& gpu) : trial_(wake, gpu) {}

  // Tries the order for a moment in the background, unless it was tried already.
  void want(const SweepOrder& order);
  void cancel() { trial_.cancel(); }
  bool busy() const { return trial_.busy(); }
  // Of the order that was wanted last; nullopt while it is not known.
  std::optional<std::chrono::duration<double>> time(std::uint64_t elements) const;

 private:
  std::optional<SweepOrder> tried_;
  SweepJob trial_;
};

}  // namespace opscope::gui
