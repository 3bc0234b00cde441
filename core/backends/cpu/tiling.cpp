#include "core/backends/cpu/tiling.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace opscope {
namespace {

constexpr std::array<std::byte, 8> zero{};

void add_operand(Tiling& tiling, const std::optional<BoundTensor>& bound) {
  const std::size_t k = tiling.operands++;
  tiling.element_size[k] = bound ? element_size(bound->tensor.desc.data_type) : zero.size();
  tiling.first[k] = bound ? bound->tensor.bytes().data() : zero.data();
}

// One side for each dimension of more than one element, outermost first as the output lies in memory.
void add_sides(Tiling& tiling, const Invocation& invocation) {
  const OperatorSchema& schema = *invocation.schema;
  const std::vector<std::uint32_t>& sizes = invocation.output().tensor.desc.sizes;
  std::array<std::size_t, max_dimension_count> side_of{};
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    side_of[d] = tiling.rank;
    if (sizes[d] > 1) tiling.sides[tiling.rank++].size = sizes[d];
  }
  const auto set_strides = [&](std::size_t operand, const TensorDesc& desc) {
    const auto size = static_cast<std::ptrdiff_t>(tiling.element_size[operand]);
    std::ptrdiff_t packed = size;
    for (std::size_t d = sizes.size(); d-- > 0;) {
      if (sizes[d] > 1)
        tiling.sides[side_of[d]].stride[operand] = desc.strides ? size * std::ptrdiff_t{(*desc.strides)[d]} : packed;
      packed *= static_cast<std::ptrdiff_t>(sizes[d]);
    }
  };
  std::size_t operand = 0;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    if (schema.tensors[i].role != TensorRole::Input) continue;
    // One element for all, or none, is at a stride of 0.
    if (const auto& bound = invocation.tensors[i]; bound && !schema.tensors[i].single_element)
      set_strides(operand, bound->tensor.desc);
    ++operand;
  }
  set_strides(operand, invocation.output().tensor.desc);
  for (std::size_t s = 1; s < tiling.rank; ++s)  // an insertion sort
    for (std::size_t t = s; t > 0 && tiling.sides[t - 1].stride[operand] < tiling.sides[t].stride[operand]; --t)
      std::swap(tiling.sides[t - 1], tiling.sides[t]);
}

// Joins neighbours that every operand steps through evenly.
void fold(Tiling& tiling) {
  std::size_t kept = 0;
  for (std::size_t s = 1; s < tiling.rank; ++s) {
    TileSide& outer = tiling.sides[kept];
    const TileSide& inner = tiling.sides[s];
    bool joins = true;
    for (std::size_t k = 0; k < tiling.operands; ++k)
      joins = joins && outer.stride[k] == inner.stride[k] * static_cast<std::ptrdiff_t>(inner.size);
    if (joins) {
      outer.size *= inner.size;
      outer.stride = inner.stride;
    } else {
      tiling.sides[++kept] = inner;
    }
  }
  tiling.rank = kept + 1;
}

// The side along which some operand lies more densely than along the columns; the one before the columns if none.
std::size_t best_rows(const Tiling& tiling) {
  std::size_t best = tiling.rank - 1;
  for (std::size_t k = 0; k < tiling.operands && best == tiling.rank - 1; ++k)
    for (std::size_t s = 0; s + 1 < tiling.rank; ++s) {
      const std::ptrdiff_t stride = tiling.sides[s].stride[k];
      if (stride != 0 && stride < tiling.sides[best].stride[k]) best = s;
    }
  return best == tiling.rank - 1 ? tiling.rank - 2 : best;
}

// Whether `best_rows` found one.
bool is_turned(const Tiling& tiling) {
  for (std::size_t k = 0; k < tiling.operands; ++k)
    if (tiling.rows().stride[k] != 0 && tiling.rows().stride[k] < tiling.columns().stride[k]) return true;
  return false;
}

// Whether every operand is packed along the side, or repeats.
bool is_even(const Tiling& tiling, const TileSide& side) {
  for (std::size_t k = 0; k < tiling.operands; ++k)
    if (side.stride[k] != 0 && side.stride[k] != static_cast<std::ptrdiff_t>(tiling.element_size[k])) return false;
  return true;
}

// As large a step as `most` allows, such that all steps are about equal and end at whole vectors.
std::uint64_t even_step(std::uint64_t size, std::uint64_t most) {
  if (size <= most) return size;
  const std::uint64_t steps = (size + most - 1) / most;
  const std::uint64_t step = (size + steps - 1) / steps;
  return std::min(most, (step + 63) / 64 * 64);
}

// Whether some operand would have to be copied only to join its rows.
bool has_loose_rows(Tiling tiling) {
  for (std::size_t k = 0; k < tiling.operands; ++k) {
    // What repeats is quick to copy, or its copy serves many tiles.
    if (tiling.rows().stride[k] == 0 || tiling.columns().stride[k] == 0) continue;
    tiling.by_rows = false;
    const bool as_tile = tiling.is_packed(k);
    tiling.by_rows = true;
    if (!as_tile && tiling.is_packed(k)) return true;
  }
  return false;
}

void choose_steps(Tiling& tiling, std::uint64_t tile) {
  constexpr std::uint64_t long_row = 512;  // elements that are worth a call of the kernel of their own
  constexpr std::uint64_t fair_row = 64;   // elements whose call costs less than copying them
  constexpr std::uint64_t packed_tiles = 16;
  TileSide& rows = tiling.rows();
  TileSide& columns = tiling.columns();
  if (is_turned(tiling)) {  // as near to a square as the sizes allow
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

bool Tiling::repeats(std::size_t operand) const {
  return columns().stride[operand] == 0 && (by_rows || rows().step == 1 || rows().stride[operand] == 0);
}

// Rows that are runs of their own start at cache lines, and no power of two apart: such rows share places of the cache.
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
  Tiling tiling;
  const OperatorSchema& schema = *invocation.schema;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    if (schema.tensors[i].role == TensorRole::Input) add_operand(tiling, invocation.tensors[i]);
  add_operand(tiling, invocation.tensors[schema.output()]);
  tiling.first[tiling.operands - 1] = nullptr;
  add_sides(tiling, invocation);
  if (tiling.rank > 1) fold(tiling);
  while (tiling.rank < 2) {  // rows of one element, or one row
    for (std::size_t s = tiling.rank++; s > 0; --s) tiling.sides[s] = tiling.sides[s - 1];
    tiling.sides[0] = {};
  }
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
