#pragma once
// Packed runs of elements through the operator's kernel, on all cores.

#include <cstdint>
#include <memory>

#include "core/backends/backend.h"

namespace opscope {

// Sizes in elements of the output, at least 1. Results do not depend on them.
struct CpuOptions {
  std::uint64_t tile = 4096;       // computed at once where an operand must first be packed: it stays in cache
  std::uint64_t grain = 1u << 17;  // the least a thread is given: below, threads cost more than they save
};

std::unique_ptr<Backend> make_cpu_backend(const CpuOptions& options = {});

}  // namespace opscope
