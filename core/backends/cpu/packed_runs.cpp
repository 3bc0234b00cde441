#include "core/backends/cpu/packed_runs.h"

#include <hwy/cache_control.h>

#include <algorithm>
#include <new>
#include <utility>

namespace opscope {
namespace {

constexpr std::align_val_t cache_line{64};  // where scratch tiles start
// The shortest row, in bytes, that non-temporal stores pay for. They cannot write a cache line that two rows share, and
// shorter rows share too many.
constexpr std::size_t min_row_bytes = 512;

// Identifies the contents of a scratch tile.
struct Held {
  const std::byte* from = nullptr;
  std::uint64_t rows = 0, columns = 0;

  friend bool operator==(const Held&, const Held&) = default;
};

void prefetch(const std::byte* first, std::size_t bytes) {
  for (std::size_t at = 0; at < bytes; at += static_cast<std::size_t>(cache_line)) hwy::Prefetch(first + at);
}

}  // namespace

void ScratchTiles::Free::operator()(std::byte* bytes) const { ::operator delete[](bytes, cache_line); }

TileRuns::TileRuns(const Tiling& tiling, CpuKernel kernel, bool non_temporal)
    : tiling_(tiling), kernel_(std::move(kernel)) {
  std::size_t along = 0;  // operands that are not broadcast
  for (std::size_t k = 0; k < tiling_.operands; ++k) {
    along += tiling_.is_broadcast(k) ? 0 : 1;
    copied_[k] = !tiling_.is_packed(k) && !tiling_.is_broadcast(k);
    gather_[k] = bind_gather(tiling_.element_size[k]);
  }
  const std::size_t output = tiling_.operands - 1;
  const bool whole_lines = tiling_.rows().stride[output] % static_cast<std::ptrdiff_t>(cache_line) == 0;
  const std::size_t row_bytes = tiling_.columns().step * tiling_.element_size[output];
  non_temporal_ = non_temporal && !copied_[output] && (!tiling_.by_rows || whole_lines || row_bytes >= min_row_bytes);
  // The hardware prefetcher misses rows that are short and far apart, as in a transposed tile. It does not run far
  // enough ahead on three inputs at once either.
  prefetches_ = std::ranges::find(copied_, true) != copied_.end() || (non_temporal && !non_temporal_ && along > 3);
}

ScratchTiles TileRuns::make_scratch() const {
  constexpr auto line = static_cast<std::size_t>(cache_line);
  std::array<std::size_t, max_operands> start{};
  std::size_t bytes = 0;
  for (std::size_t k = 0; k < tiling_.operands; ++k) {
    start[k] = bytes;
    if (!copied_[k]) continue;
    const std::size_t held = static_cast<std::size_t>(tiling_.pitch(k)) * tiling_.rows().step + scratch_slack;
    bytes += (held + line - 1) / line * line;
  }
  ScratchTiles scratch;
  if (bytes == 0) return scratch;
  scratch.memory.reset(static_cast<std::byte*>(::operator new[](bytes, cache_line)));
  for (std::size_t k = 0; k < tiling_.operands; ++k)
    if (copied_[k]) scratch.tile[k] = scratch.memory.get() + start[k];
  return scratch;
}

void TileRuns::run(std::uint64_t begin, std::uint64_t end, std::byte* output, const ScratchTiles& scratch) const {
  const std::size_t inputs = tiling_.operands - 1;
  std::array<Held, max_operands> held;
  std::array<std::ptrdiff_t, max_operands> row_step{};  // from run to run of a tile
  for (std::size_t k = 0; k < tiling_.operands; ++k)
    row_step[k] = copied_[k] ? tiling_.pitch(k) : tiling_.rows().stride[k];

  CpuRun run{};
  run.non_temporal = non_temporal_;
  for (std::size_t k = 0; k < inputs; ++k) {
    run.input[k] = copied_[k] ? scratch.tile[k] : tiling_.first[k];
    run.is_broadcast[k] = tiling_.is_broadcast(k);
  }
  TileWalk walk(tiling_, begin);
  for (std::uint64_t tile = begin; tile < end; ++tile, walk.next()) {
    const std::uint64_t rows = walk.rows(), columns = walk.columns();
    const auto shape = [&](std::size_t k) {
      const std::size_t size = tiling_.element_size[k];
      const auto packed = static_cast<std::ptrdiff_t>(columns * size);
      return TileShape{size,
                       rows,
                       columns,
                       tiling_.rows().stride[k],
                       tiling_.columns().stride[k],
                       tiling_.by_rows ? tiling_.pitch(k) : packed,
                       tiling_.ahead(k)};
    };
    for (std::size_t k = 0; k < inputs; ++k) {
      const std::byte* const first = tiling_.first[k] + walk.offset(k);
      run.input[k] = copied_[k] ? scratch.tile[k] : first;
      const Held wanted{first, rows, columns};
      if (!copied_[k] || held[k] == wanted) continue;
      gather_[k](shape(k), first, scratch.tile[k]);
      held[k] = wanted;
    }
    std::byte* const to = output + walk.offset(inputs);
    run.output = copied_[inputs] ? scratch.tile[inputs] : to;
    if (tiling_.by_rows) {
      run.count = columns;
      run_rows(run, rows, row_step);
    } else {
      run.count = rows * columns;
      kernel_(run);
    }
    if (copied_[inputs]) scatter(shape(inputs), scratch.tile[inputs], to);
  }
  if (run.non_temporal) hwy::FlushStream();
}

void TileRuns::run_rows(CpuRun run, std::uint64_t rows,
                        const std::array<std::ptrdiff_t, max_operands>& row_step) const {
  const std::size_t inputs = tiling_.operands - 1;
  for (std::uint64_t r = 0; r < rows; ++r) {
    for (std::size_t k = 0; prefetches_ && k < inputs; ++k)
      if (!copied_[k] && !run.is_broadcast[k] && tiling_.ahead(k) != 0)
        prefetch(run.input[k] + tiling_.ahead(k), run.count * tiling_.element_size[k]);
    kernel_(run);
    for (std::size_t k = 0; k < inputs; ++k) run.input[k] += row_step[k];
    run.output += row_step[inputs];
  }
}

}  // namespace opscope
