#pragma once
// A kernel's packed runs from the tiles of any layout.

#include <array>
#include <memory>

#include "core/backends/cpu/strided_copy.h"
#include "core/backends/cpu/tiling.h"

namespace opscope {

// One thread's scratch tiles: for each operand that is not packed in memory, one.
struct ScratchTiles {
  struct Free {
    void operator()(std::byte* bytes) const;
  };
  std::unique_ptr<std::byte[], Free> memory;
  std::array<std::byte*, max_operands> tile{};  // nullptr: the operand needs none
};

// Everything that is the same for all tiles and threads.
class TileRuns {
 public:
  // The kernels' SIMD target is the one in use now. `streams`: the output is written past the caches where it can be.
  TileRuns(const Tiling& tiling, CpuKernel kernel, bool streams);

  const Tiling& tiling() const { return tiling_; }
  ScratchTiles make_scratch() const;

  // Computes the tiles [begin, end). Operands that are packed in memory are handed on as they lie; others pass through
  // scratch tiles, where one that repeats stays for as many tiles as it serves.
  void run(std::uint64_t begin, std::uint64_t end, std::byte* output, const ScratchTiles& scratch) const;

 private:
  // As many runs as `rows`, each operand `row_step` bytes behind where it was.
  void run_rows(CpuRun run, std::uint64_t rows, const std::array<std::ptrdiff_t, max_operands>& row_step) const;

  Tiling tiling_;
  CpuKernel kernel_;
  bool streams_;
  bool asks_ahead_;  // of each row, for what the next tile has in its place
  std::array<bool, max_operands> copied_{};
  std::array<Gather, max_operands> gather_{};
};

}  // namespace opscope
