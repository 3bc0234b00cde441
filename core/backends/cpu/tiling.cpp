#include "core/backends/cpu/tiling.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/backends/support/operand_layout.h"

namespace opscope {
namespace {

// One side for each folded dimension, outermost first as the output lies in memory; at least two.
Tiling untiled(const Invocation& invocation) {
  const OperandLayout layout = layout_of(invocation, ElementOrder::OutputMemory);
  Tiling tiling;
  tiling.operands = layout.element_size.size();
  std::ranges::copy(layout.element_size, tiling.element_size.begin());
  std::ranges::copy(layout.input, tiling.first.begin());
  const std::size_t folded = layout.space.sizes.size();
  tiling.rank = std::max<std::size_t>(folded, 2);
  for (std::size_t d = 0; d < folded; ++d) {
    TileSide& side = tiling.sides[tiling.rank - folded + d];
    side.size = layout.space.sizes[d];
    for (std::size_t k = 0; k < tiling.operands; ++k)
      side.stride[k] = static_cast<std::ptrdiff_t>(layout.space.strides[k][d] * layout.element_size[k]);
  }
  return tiling;
}

// The side along which some operand is denser than along the columns. If there is none, the side before the columns.
std::size_t best_rows(const Tiling& tiling) {
  std::size_t best = tiling.rank - 1;
  for (std::size_t k = 0; k < tiling.operands && best == tiling.rank - 1; ++k)
    for (std::size_t s = 0; s + 1 < tiling.rank; ++s) {
      const std::ptrdiff_t stride = tiling.sides[s].stride[k];
      if (stride != 0 && stride < tiling.sides[best].stride[k]) best = s;
    }
  return best == tiling.rank - 1 ? tiling.rank - 2 : best;
}

// True if some operand is denser along the rows than along the columns.
bool has_transposed_operand(const Tiling& tiling) {
  for (std::size_t k = 0; k < tiling.operands; ++k)
    if (tiling.rows().stride[k] != 0 && tiling.rows().stride[k] < tiling.columns().stride[k]) return true;
  return false;
}

// True if every operand is packed or broadcast along the side.
bool is_even(const Tiling& tiling, const TileSide& side) {
  for (std::size_t k = 0; k < tiling.operands; ++k)
    if (side.stride[k] != 0 && side.stride[k] != static_cast<std::ptrdiff_t>(tiling.element_size[k])) return false;
  return true;
}

// The largest step up to `most` that makes all steps about equal and a whole number of vectors.
std::uint64_t even_step(std::uint64_t size, std::uint64_t most) {
  if (size <= most) return size;
  const std::uint64_t steps = (size + most - 1) / most;
  const std::uint64_t step = (size + steps - 1) / steps;
  return std::min(most, (step + 63) / 64 * 64);
}

// True if some operand would be copied only to make its rows contiguous with each other.
bool has_loose_rows(Tiling tiling) {
  for (std::size_t k = 0; k < tiling.operands; ++k) {
    // A broadcast operand is quick to copy, or its copy serves many tiles.
    if (tiling.rows().stride[k] == 0 || tiling.columns().stride[k] == 0) continue;
    tiling.by_rows = false;
    const bool as_tile = tiling.is_packed(k);
    tiling.by_rows = true;
    if (!as_tile && tiling.is_packed(k)) return true;
  }
  return false;
}

void choose_steps(Tiling& tiling, std::uint64_t tile) {
  constexpr std::uint64_t long_row = 512;  // elements: a row this long is worth a separate kernel call
  constexpr std::uint64_t fair_row = 64;   // elements: for a row this long a kernel call costs less than a copy
  constexpr std::uint64_t packed_tiles = 16;
  TileSide& rows = tiling.rows();
  TileSide& columns = tiling.columns();
  if (has_transposed_operand(tiling)) {  // as close to a square as the sizes allow
    const std::uint64_t most = std::max<std::uint64_t>(1, tile * 8 / tiling.element_size[tiling.operands - 1]);
    const std::uint64_t edge = std::bit_floor(static_cast<std::uint64_t>(std::sqrt(static_cast<double>(most))));
    rows.step = even_step(rows.size, std::max(edge, most / columns.size));
    columns.step = even_step(columns.size, std::max<std::uint64_t>(1, most / rows.step));
    tiling.by_rows = columns.step >= fair_row && has_loose_rows(tiling);
  } else {
    const bool by_rows = is_even(tiling, columns) && columns.size >= long_row;  // nothing is copied
    const std::uint64_t most = by_rows ? tile * packed_tiles : tile;
    columns.step = even_step(columns.size, most);
    if (columns.step == columns.size) rows.step = std::min(rows.size, std::max<std::uint64_t>(1, most / columns.size));
    tiling.by_rows = by_rows || (columns.step >= fair_row && has_loose_rows(tiling));
  }
}

}  // namespace

bool Tiling::is_packed(std::size_t operand) const {
  const auto size = static_cast<std::ptrdiff_t>(element_size[operand]);
  if (columns().step > 1 && columns().stride[operand] != size) return false;
  if (by_rows || rows().step == 1) return true;
  return columns().step == columns().size &&
         rows().stride[operand] == size * static_cast<std::ptrdiff_t>(columns().step);
}

bool Tiling::is_broadcast(std::size_t operand) const {
  return columns().stride[operand] == 0 && (by_rows || rows().step == 1 || rows().stride[operand] == 0);
}

// With by_rows, rows start at cache lines and not a power of two apart: such rows would compete for the same cache
// sets.
std::ptrdiff_t Tiling::pitch(std::size_t operand) const {
  constexpr std::size_t line = 64;
  const std::size_t packed = columns().step * element_size[operand];
  return static_cast<std::ptrdiff_t>(by_rows ? packed / line * line + 2 * line : packed);
}

std::ptrdiff_t Tiling::ahead(std::size_t operand) const {
  for (std::size_t s = rank; s-- > 0;)
    if (sides[s].steps() > 1) return static_cast<std::ptrdiff_t>(sides[s].step) * sides[s].stride[operand];
  return 0;
}

Tiling tiling_of(const Invocation& invocation, std::uint64_t tile) {
  Tiling tiling = untiled(invocation);
  const std::size_t rows = best_rows(tiling);
  std::rotate(tiling.sides.begin() + static_cast<std::ptrdiff_t>(rows),
              tiling.sides.begin() + static_cast<std::ptrdiff_t>(rows + 1),
              tiling.sides.begin() + static_cast<std::ptrdiff_t>(tiling.rank - 1));
  choose_steps(tiling, tile);
  for (std::size_t s = 0; s < tiling.rank; ++s) tiling.tiles *= tiling.sides[s].steps();
  return tiling;
}

TileWalk::TileWalk(const Tiling& tiling, std::uint64_t tile) : tiling_(tiling) {
  for (std::size_t s = tiling.rank; s-- > 0;) {
    const TileSide& side = tiling.sides[s];
    at_[s] = tile % side.steps() * side.step;
    tile /= side.steps();
    move(s, static_cast<std::ptrdiff_t>(at_[s]));
  }
}

void TileWalk::next() {
  for (std::size_t s = tiling_.rank; s-- > 0;) {
    const TileSide& side = tiling_.sides[s];
    at_[s] += side.step;
    move(s, static_cast<std::ptrdiff_t>(side.step));
    if (at_[s] < side.size) return;
    move(s, -static_cast<std::ptrdiff_t>(at_[s]));
    at_[s] = 0;
  }
}

}  // namespace opscope
