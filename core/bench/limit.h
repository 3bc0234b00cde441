#pragma once
// The memory's limit: the fastest copy and triad of large arrays, measured.

#include <cstdint>
#include <functional>

#include "core/backends/backend.h"
#include "core/bench/sampling.h"

namespace opscope {

// From the slowest to the fastest of several passes; 0 if that is not known.
struct SpeedRange {
  double slowest = 0, fastest = 0;
};

// 10^9 bytes, read and written, per second: the median of several passes.
struct Limit {
  double copy_gb_s = 0;   // a = b
  double triad_gb_s = 0;  // a = b + s * c
  SpeedRange copy_range = {}, triad_range = {};
};

// Both functions use arrays of `elements` elements of 4 bytes, which should be much larger than the caches.

// The limit of the host's memory with `threads` threads (at least 1), with ordinary or non-temporal stores, whichever
// are faster. Errors: Cancelled.
Result<Limit> host_limit(unsigned threads, std::uint64_t elements, const std::function<bool()>& stop);

// The limit of a device's memory, measured with a copy and a triad of UINT32 that the backend runs like any operator.
// Uses fewer elements if the device has too little memory. Errors: the backend's.
Result<Limit> device_limit(Backend& backend, std::uint64_t elements, const Sampling& sampling);

}  // namespace opscope
