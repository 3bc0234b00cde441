#pragma once
// Runs a kernel, which takes packed runs only, over tiles of any layout.

#include <array>
#include <memory>

#include "core/backends/cpu/strided_copy.h"
#include "core/backends/cpu/tiling.h"

namespace opscope {

// One thread's scratch tiles, one for each operand that must be copied.
struct ScratchTiles {
  struct Free {
    void operator()(std::byte* bytes) const;
  };
  std::unique_ptr<std::byte[], Free> memory;
  std::array<std::byte*, max_operands> tile{};  // nullptr: the operand is not copied
};

// What all tiles and threads share. Immutable.
class TileRuns {
 public:
  // `kernel` must be bound for the current SIMD target. `non_temporal`: use non-temporal stores if the layout permits.
  TileRuns(const Tiling& tiling, CpuKernel kernel, bool non_temporal);

  const Tiling& tiling() const { return tiling_; }
  ScratchTiles make_scratch() const;

  // Computes the tiles [begin, end). The kernel reads and writes packed operands in place. All others are copied
  // through scratch tiles. The copy of a broadcast operand is kept for all tiles that use it.
  void run(std::uint64_t begin, std::uint64_t end, std::byte* output, const ScratchTiles& scratch) const;

 private:
  // Runs the kernel once for each row. From row to row, operand k advances by row_step[k] bytes.
  void run_rows(CpuRun run, std::uint64_t rows, const std::array<std::ptrdiff_t, max_operands>& row_step) const;

  Tiling tiling_;
  CpuKernel kernel_;
  bool non_temporal_;
  bool prefetches_;  // each row prefetches the same row of the next tile
  std::array<bool, max_operands> copied_{};
  std::array<Gather, max_operands> gather_{};
};

}  // namespace opscope
