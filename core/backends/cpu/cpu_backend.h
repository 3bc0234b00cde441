#pragma once
// Packed runs of elements through the operator's kernel, on all cores.

#include <cstdint>
#include <memory>

#include "core/backends/backend.h"

namespace opscope {

// Sizes in elements of the output, at least 1, where nothing else is said. Results do not depend on them.
struct CpuOptions {
  std::uint64_t tile = 4096;       // computed at once where an operand must first be packed: it stays in cache
  std::uint64_t grain = 1u << 17;  // the least a thread is given: below, threads cost more than they save
  // Bytes. Where all tensors together have more, the output is written past the caches: memory then need not read what
  // is overwritten, a quarter to a third of all it would move. Below that, whoever reads the output finds it in cache.
  std::uint64_t cached = 32u << 20;
};

std::unique_ptr<Backend> make_cpu_backend(const CpuOptions& options = {});

}  // namespace opscope
