#pragma once
// The time of a prepared run, told from noise: warmed up, in batches, the median of several.

#include <functional>

#include "core/backends/backend.h"

namespace opscope {

struct Sampling {
  unsigned samples = 9;              // at least 1
  double batch_milliseconds = 4;     // a sample repeats the run until it is this long: no clock is finer than it needs
  double warm_up_milliseconds = 20;  // at least; caches fill, and a device that idled raises its clocks
  double longest_warm_up = 500;      // milliseconds; given up then, though the times still fall
  std::function<bool()> stop;        // polled between batches
};

// Microseconds of one run. Errors: those of the run, and Cancelled.
Result<double> median_microseconds(PreparedRun& run, const Sampling& sampling);

// Of at least one value.
double median(std::vector<double> values);

}  // namespace opscope
