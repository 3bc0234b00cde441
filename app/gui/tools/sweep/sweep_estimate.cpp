#include "app/gui/tools/sweep/sweep_estimate.h"

#include <algorithm>

namespace opscope::gui {
namespace {

using Seconds = std::chrono::duration<double>;
constexpr Seconds trial_time{0.6};

// What has an effect on the speed.
SweepOrder trial_of(SweepOrder order) {
  order.request.random_cases = 0;
  order.request.seed = 0;
  order.limit = trial_time;
  return order;
}

}  // namespace

double speed_of(const SweepReport& report) {
  double elements = 0;
  Seconds time{0};
  for (const SpaceOutcome& space : report.spaces) {
    elements += static_cast<double>(space.elements_done);
    time += space.seconds;
  }
  return time.count() > 0 ? elements / time.count() : 0;
}

std::optional<Seconds> time_for(std::uint64_t elements, double speed, const SweepOrder& order) {
  if (!(speed > 0)) return order.limit;
  const Seconds all{static_cast<double>(elements) / speed};
  return order.limit ? std::min(all, Seconds(*order.limit)) : all;
}

void SweepEstimate::want(const SweepOrder& order) {
  if (tried_ && trial_of(*tried_) == trial_of(order)) {
    tried_ = order;  // with its limit
    return;
  }
  if (trial_.busy()) return trial_.cancel();
  tried_ = order;
  trial_.start(trial_of(order));
}

std::optional<Seconds> SweepEstimate::time(std::uint64_t elements) const {
  const SweepSnapshot now = trial_.snapshot();
  if (!tried_ || !now.report || !(trial_of(*tried_) == now.order)) return std::nullopt;
  return time_for(elements, speed_of(*now.report), *tried_);
}

}  // namespace opscope::gui
