#include "app/gui/tools/sweep/sweep_estimate.h"

#include <fmt/format.h>

#include "app/gui/widgets/drawer.h"
#include "core/picture/legend.h"

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

std::string estimate_text(Seconds time, const SweepOrder& order) {
  const char* how = "by the speed of its first moments";
  if (order.limit && *order.limit < time) {
    const double share = 100 * Seconds(*order.limit) / time;
    return fmt::format("Stops after {} with about {} % done; all of it takes about {} here, {}.",
                       duration_text(*order.limit), picture::short_number(share, 2), duration_text(time), how);
  }
  return time.count() < 1 ? "Takes less than a second here."
                          : fmt::format("Takes about {} here, {}.", duration_text(time), how);
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
  const double speed = speed_of(*now.report);
  return speed > 0 ? std::optional(Seconds(static_cast<double>(elements) / speed)) : std::nullopt;
}

}  // namespace opscope::gui
