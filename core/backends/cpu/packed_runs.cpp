#include "core/backends/cpu/packed_runs.h"

#include <hwy/aligned_allocator.h>

#include "core/backends/cpu/strided_copy.h"

namespace opscope {
namespace {

// One operand's scratch tile, and what it holds.
struct Scratch {
  std::byte* bytes = nullptr;  // nullptr: the operand needs none
  const std::byte* from = nullptr;
  std::uint64_t rows = 0, columns = 0;

  bool holds(const std::byte* first, const TileShape& shape) const {
    return from == first && rows == shape.rows && columns == shape.columns;
  }
};

}  // namespace

void run_tiles(const Tiling& tiling, const CpuKernel& kernel, std::byte* output, std::uint64_t begin,
               std::uint64_t end) {
  constexpr std::size_t line = 64;  // tiles start at cache lines
  const std::size_t inputs = tiling.operands - 1;
  const std::uint64_t elements = tiling.rows().step * tiling.columns().step;
  std::array<std::size_t, max_operands> bytes{};
  std::size_t held = 0;
  for (std::size_t k = 0; k < tiling.operands; ++k) {
    if (tiling.one_element[k] || tiling.is_packed(k)) continue;
    bytes[k] = (elements * tiling.element_size[k] + line - 1) / line * line;
    held += bytes[k];
  }
  hwy::AlignedFreeUniquePtr<std::byte[]> memory;
  if (held != 0) memory = hwy::AllocateAligned<std::byte>(held);
  std::array<Scratch, max_operands> scratch;
  std::byte* next = memory.get();
  for (std::size_t k = 0; k < tiling.operands; ++k) {
    if (bytes[k] != 0) scratch[k].bytes = next;
    next += bytes[k];
  }

  CpuRun run{};
  for (std::size_t k = 0; k < inputs; ++k) run.input[k] = tiling.first[k];
  TileWalk walk(tiling, begin);
  for (std::uint64_t tile = begin; tile < end; ++tile, walk.next()) {
    const std::uint64_t rows = walk.rows(), columns = walk.columns();
    const auto shape = [&](std::size_t k) {
      return TileShape{tiling.element_size[k], rows, columns, tiling.rows().stride[k], tiling.columns().stride[k]};
    };
    run.count = rows * columns;
    for (std::size_t k = 0; k < inputs; ++k) {
      if (tiling.one_element[k]) continue;
      const std::byte* first = tiling.first[k] + walk.offset(k);
      run.input[k] = first;
      Scratch& own = scratch[k];
      if (own.bytes == nullptr) continue;
      run.input[k] = own.bytes;
      if (own.holds(first, shape(k))) continue;
      gather(shape(k), first, own.bytes);
      own = {own.bytes, first, rows, columns};
    }
    std::byte* const to = output + walk.offset(inputs);
    std::byte* const written = scratch[inputs].bytes;
    run.output = written != nullptr ? written : to;
    kernel(run);
    if (written != nullptr) scatter(shape(inputs), written, to);
  }
}

}  // namespace opscope
