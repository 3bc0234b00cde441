#include "gpu/dispatch/path.h"

#include <algorithm>

namespace opscope::gpu {
namespace {

constexpr std::uint64_t vector_bytes = 16;

std::uint64_t first_byte(const Operand& operand, const Window& window) {
  return window.offset + window.first * std::min<std::uint64_t>(4, operand.element_bytes);
}

// Whether each run of `lanes` elements along the innermost dimension is one aligned piece of memory.
bool lies_in_vectors(const Operand& operand, const Box& box, const Window& window, std::uint32_t lanes) {
  const std::uint64_t piece = operand.element_bytes * lanes;
  if (operand.strides.back() != 1 || window.offset % vector_bytes != 0 || first_byte(operand, window) % piece != 0)
    return false;
  for (std::size_t d = 0; d + 1 < box.sizes.size(); ++d)
    if (box.sizes[d] > 1 && operand.strides[d] % lanes != 0) return false;
  return true;
}

PathBox without_vectors(const Box& box, const std::vector<Operand>& operands) {
  const bool words = operands[0].element_bytes < 4 && is_contiguous(box.sizes, operands[0].strides);
  return {box, words ? Path::Word : Path::Element, 1, 1, {}};
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

}  // namespace

std::vector<PathBox> choose_paths(const Box& box, const std::vector<Operand>& operands, std::uint32_t vectors) {
  std::uint64_t widest = 1;
  for (const Operand& operand : operands) widest = std::max(widest, operand.element_bytes);
  PathBox walk{box, Path::Vector, static_cast<std::uint32_t>(vector_bytes / widest), vectors, {}};
  const std::uint64_t row = box.sizes.back();
  const auto fits = [&] {
    return row >= walk.elements_per_invocation() &&
           (row % walk.elements_per_invocation() == 0 || box.sizes.size() == 1);
  };
  if (!fits()) walk.vectors = 1;
  bool possible = fits() && operands[0].element_bytes * walk.lanes >= 4;
  for (std::size_t k = 0; k < operands.size() && possible; ++k) {
    walk.repeats.push_back(k > 0 && operands[k].strides.back() == 0);
    possible = walk.repeats.back() || lies_in_vectors(operands[k], box, box.windows[k], walk.lanes);
  }
  if (!possible) return {without_vectors(box, operands)};
  const std::uint64_t whole = row - row % walk.elements_per_invocation();
  if (whole == row) return {std::move(walk)};
  walk.box = part_of_row(box, operands, 0, whole);
  return {std::move(walk), without_vectors(part_of_row(box, operands, whole, row), operands)};
}

}  // namespace opscope::gpu
