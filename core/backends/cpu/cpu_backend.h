#pragma once
// The cpu backend: feeds packed runs of elements to the operator's SIMD kernel, on all cores.

#include <cstdint>
#include <memory>

#include "core/backends/backend.h"

namespace opscope {

// In elements of the output unless noted, at least 1. Results do not depend on them.
struct CpuOptions {
  std::uint64_t tile = 4096;       // the size of a tile if an operand must be packed first; it fits into the L1 cache
  std::uint64_t grain = 1u << 17;  // the least work of a thread; with less, threads cost more than they gain
  // Bytes. If all tensors together are larger, the output is written with non-temporal stores. They avoid reading the
  // cache lines that are overwritten, a quarter to a third of the traffic. Smaller outputs stay in cache for their
  // reader.
  std::uint64_t cached = 32u << 20;
};

std::unique_ptr<Backend> make_cpu_backend(const CpuOptions& options = {});

}  // namespace opscope
