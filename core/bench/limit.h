#pragma once
// What memory allows: the fastest copy and triad of large arrays, measured.

#include <cstdint>
#include <functional>

#include "core/backends/backend.h"
#include "core/bench/sampling.h"

namespace opscope {

// Billions of bytes (read and written) a second.
struct Limit {
  double copy_gb_s = 0;   // a = b
  double triad_gb_s = 0;  // a = b + s * c
};

// Both take arrays of `elements` elements of 4 bytes: far more than caches hold, to be of use.

// The host's memory, by `threads` threads (at least 1): plain stores or such that pass the caches by, whichever is
// faster. Cancelled.
Result<Limit> host_limit(unsigned threads, std::uint64_t elements, const std::function<bool()>& stop);

// A device's own memory, by a copy and a triad that the backend runs like any operator (on UINT32). Where the device
// has not enough memory, of fewer elements. Errors: the backend's.
Result<Limit> device_limit(Backend& backend, std::uint64_t elements, const Sampling& sampling);

}  // namespace opscope
