#pragma once
// Measures a prepared run: warms it up, times batches and takes their median.

#include <cstdint>
#include <functional>

#include "core/backends/backend.h"

namespace opscope {

struct Sampling {
  unsigned samples = 9;              // at least 1
  double batch_milliseconds = 4;     // a sample repeats the run for at least this long, for the clock's resolution
  double warm_up_milliseconds = 20;  // at least; fills caches and lets an idle device raise its clocks
  double longest_warm_up = 500;      // milliseconds; the warm-up ends even if times still fall
  std::function<bool()> stop;        // polled between batches
};

// With a longer warm-up, for a device. While data are prepared it is idle and lowers its clocks: after the seconds that
// a GiB takes, an H200 ran at a quarter of its clock for some tenths of a second.
Sampling on_device(Sampling sampling);

// Microseconds of one run: the median of the samples, and the least and the most of them.
struct SampledTime {
  double median = 0, least = 0, most = 0;
  unsigned samples = 0;
  std::uint64_t runs_per_sample = 0;
};

// Errors: those of the run, and Cancelled.
Result<SampledTime> sample_microseconds(PreparedRun& run, const Sampling& sampling);
Result<double> median_microseconds(PreparedRun& run, const Sampling& sampling);

// Precondition: at least one value.
double median(std::vector<double> values);

}  // namespace opscope
