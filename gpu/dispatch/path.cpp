#include "gpu/dispatch/path.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "core/tensor/tensor_desc.h"

namespace opscope::gpu {
namespace {

constexpr std::uint64_t vector_bytes = 16;
constexpr std::uint64_t tile_vectors = 8;  // 128 bytes: a line of most GPUs' memory

std::uint64_t first_byte(const Operand& operand, const Window& window) {
  return window.offset + window.first * std::min<std::uint64_t>(4, operand.element_bytes);
}

// True if every run of `lanes` elements along a dimension is contiguous and aligned.
bool lies_in_vectors(const Operand& operand, const Box& box, const Window& window, std::uint32_t lanes,
                     std::size_t along) {
  const std::uint64_t piece = operand.element_bytes * lanes;
  if (operand.strides[along] != 1 || window.offset % vector_bytes != 0 || first_byte(operand, window) % piece != 0)
    return false;
  for (std::size_t d = 0; d < box.sizes.size(); ++d)
    if (d != along && box.sizes[d] > 1 && operand.strides[d] % lanes != 0) return false;
  return true;
}

PathBox without_vectors(const Box& box, const std::vector<Operand>& operands) {
  const bool words = operands[0].element_bytes < 4 && is_contiguous(box.sizes, operands[0].strides);
  return {.box = box,
          .operands = operands,
          .path = words ? Path::Word : Path::Element,
          .is_broadcast = {},
          .transposed = {}};
}

// The row [begin, end) of a box of one dimension.
Box part_of_row(const Box& box, const std::vector<Operand>& operands, std::uint64_t begin, std::uint64_t end) {
  Box part = box;
  part.sizes.back() = end - begin;
  for (std::size_t k = 0; k < operands.size(); ++k) {
    const std::uint64_t units = operands[k].element_bytes == 8 ? 2 : 1;
    part.windows[k].first += static_cast<std::uint32_t>(begin * operands[k].strides.back() * units);
  }
  return part;
}

// Reorders the dimensions of a box of squares: innermost one cache line of the innermost dimension, then all of
// `across`, then the rest. Squares that share cache lines of a transposed input then run soon after one another, and
// the output is still written in whole lines. Does nothing if a row is not a whole number of lines, or if the box
// already has the maximum number of dimensions.
void walk_in_tiles(PathBox& walk) {
  const std::size_t inner = walk.box.sizes.size() - 1;
  const std::uint64_t line = walk.lanes * tile_vectors;
  if (walk.box.sizes[inner] % line != 0 || inner + 1 == max_dimension_count) return;
  // [..., across, ..., inner] to [..., inner / line, across, line]
  const auto reordered = [&](std::vector<std::uint64_t>& each, std::uint64_t lines, std::uint64_t within) {
    const std::uint64_t across = each[walk.across];
    each.erase(each.begin() + static_cast<std::ptrdiff_t>(walk.across));
    each.back() = lines;
    each.push_back(across);
    each.push_back(within);
  };
  reordered(walk.box.sizes, walk.box.sizes[inner] / line, line);
  for (Operand& operand : walk.operands)
    reordered(operand.strides, operand.strides[inner] * line, operand.strides[inner]);
  walk.across = inner;
}

// Squares of vectors along the innermost dimension and along `across`; nullopt if some operand has vectors along
// neither.
std::optional<PathBox> in_squares(const Box& box, const std::vector<Operand>& operands, std::uint32_t lanes,
                                  std::size_t across, bool tiles) {
  const std::size_t inner = box.sizes.size() - 1;
  if (box.sizes[inner] % lanes != 0 || box.sizes[across] % lanes != 0) return std::nullopt;
  PathBox walk{.box = box,
               .operands = operands,
               .path = Path::Vector,
               .lanes = lanes,
               .vectors = lanes,
               .across = across,
               .is_broadcast = {},
               .transposed = {}};
  for (std::size_t k = 0; k < operands.size(); ++k) {
    const auto lies_along = [&](std::size_t d) { return lies_in_vectors(operands[k], box, box.windows[k], lanes, d); };
    walk.is_broadcast.push_back(k > 0 && operands[k].strides[inner] == 0);
    walk.transposed.push_back(k > 0 && !walk.is_broadcast[k] && !lies_along(inner));
    // A vector narrower than a word cannot be read alone.
    if (walk.transposed[k] && (operands[k].element_bytes * lanes < 4 || !lies_along(across))) return std::nullopt;
    if (k == 0 && !lies_along(inner)) return std::nullopt;
  }
  if (tiles) walk_in_tiles(walk);
  return walk;
}

}  // namespace

std::vector<PathBox> choose_paths(const Box& box, const std::vector<Operand>& operands, std::uint32_t vectors,
                                  bool tiles) {
  std::uint64_t widest = 1;
  for (const Operand& operand : operands) widest = std::max(widest, operand.element_bytes);
  const std::size_t inner = box.sizes.size() - 1;
  PathBox walk{.box = box,
               .operands = operands,
               .path = Path::Vector,
               .lanes = static_cast<std::uint32_t>(vector_bytes / widest),
               .vectors = vectors,
               .across = inner,
               .is_broadcast = {},
               .transposed = std::vector<bool>(operands.size())};
  const std::uint64_t row = box.sizes.back();
  const auto fits = [&] {
    return row >= walk.elements_per_invocation() &&
           (row % walk.elements_per_invocation() == 0 || box.sizes.size() == 1);
  };
  if (!fits()) walk.vectors = 1;
  const bool whole_words = operands[0].element_bytes * walk.lanes >= 4;
  bool possible = fits() && whole_words;
  for (std::size_t k = 0; k < operands.size() && possible; ++k) {
    walk.is_broadcast.push_back(k > 0 && operands[k].strides.back() == 0);
    possible = walk.is_broadcast.back() || lies_in_vectors(operands[k], box, box.windows[k], walk.lanes, inner);
  }
  for (std::size_t across = 0; across < inner && !possible && whole_words; ++across)
    if (std::optional<PathBox> squares = in_squares(box, operands, walk.lanes, across, tiles))
      return {std::move(*squares)};
  if (!possible) return {without_vectors(box, operands)};
  const std::uint64_t whole = row - row % walk.elements_per_invocation();
  if (whole == row) return {std::move(walk)};
  walk.box = part_of_row(box, operands, 0, whole);
  return {std::move(walk), without_vectors(part_of_row(box, operands, whole, row), operands)};
}

}  // namespace opscope::gpu
