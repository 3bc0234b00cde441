#pragma once
// A kernel's packed runs from the tiles of any layout.

#include "core/backends/cpu/tiling.h"

namespace opscope {

// Calls `kernel` for the tiles [begin, end). Operands that are packed in memory are handed on as they lie; others pass
// through scratch tiles, where one that repeats stays for as many tiles as it serves.
void run_tiles(const Tiling& tiling, const CpuKernel& kernel, std::byte* output, std::uint64_t begin,
               std::uint64_t end);

}  // namespace opscope
