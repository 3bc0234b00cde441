#include "gpu/dispatch/box_split.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace opscope::gpu {
namespace {

struct Range {
  std::vector<std::uint64_t> origin, sizes;
};

std::uint64_t elements(const Range& range) {
  return std::accumulate(range.sizes.begin(), range.sizes.end(), std::uint64_t{1}, std::multiplies<>());
}

// Bytes from the first element to the last one along a dimension.
std::uint64_t reach(const Operand& operand, const Range& range, std::size_t dimension) {
  return (range.sizes[dimension] - 1) * operand.strides[dimension] * operand.element_bytes;
}

Window window_of(const Operand& operand, const Range& range, const SplitLimits& limits) {
  std::uint64_t begin = operand.first_byte, length = operand.element_bytes;
  for (std::size_t d = 0; d < range.sizes.size(); ++d) {
    begin += range.origin[d] * operand.strides[d] * operand.element_bytes;
    length += reach(operand, range, d);
  }
  Window window;
  window.offset = begin / limits.offset_alignment * limits.offset_alignment;
  window.bytes = std::min((begin + length + 3) / 4 * 4, operand.buffer_bytes) - window.offset;
  window.first =
      static_cast<std::uint32_t>((begin - window.offset) / std::min<std::uint64_t>(4, operand.element_bytes));
  return window;
}

// The dimension whose halving shrinks the operand's window most.
std::size_t widest_dimension(const Operand& operand, const Range& range) {
  std::size_t widest = 0;
  for (std::size_t d = 1; d < range.sizes.size(); ++d)
    if (reach(operand, range, d) > reach(operand, range, widest)) widest = d;
  return widest;
}

// The outermost dimension that can be halved. The halves stay as contiguous as the whole was.
std::size_t outermost_dimension(const Range& range) {
  for (std::size_t d = 0; d < range.sizes.size(); ++d)
    if (range.sizes[d] > 1) return d;
  return 0;
}

void split_into(const Range& range, const std::vector<Operand>& operands, const SplitLimits& limits,
                std::vector<Box>& boxes) {
  Box box{range.sizes, {}};
  const std::uint64_t count = elements(range);
  std::size_t cut = range.sizes.size();
  for (const Operand& operand : operands) {
    box.windows.push_back(window_of(operand, range, limits));
    if (cut == range.sizes.size() && box.windows.back().bytes > limits.block_bytes && count > 1) {
      const std::size_t widest = widest_dimension(operand, range);
      if (reach(operand, range, widest) > 0) cut = widest;
    }
  }
  if (cut == range.sizes.size() && count > std::max<std::uint64_t>(1, limits.elements))
    cut = outermost_dimension(range);
  if (cut == range.sizes.size()) {
    boxes.push_back(std::move(box));
    return;
  }
  Range first = range, second = range;
  // Keeps vectors whole: if there are enough elements, the second half starts at a multiple of `grain`.
  constexpr std::uint64_t grain = 64;
  const std::uint64_t half = (range.sizes[cut] + 1) / 2;
  first.sizes[cut] = range.sizes[cut] >= 4 * grain ? (half + grain - 1) / grain * grain : half;
  second.sizes[cut] = range.sizes[cut] - first.sizes[cut];
  second.origin[cut] += first.sizes[cut];
  split_into(first, operands, limits, boxes);
  split_into(second, operands, limits, boxes);
}

}  // namespace

std::vector<Box> split(const std::vector<std::uint64_t>& sizes, const std::vector<Operand>& operands,
                       const SplitLimits& limits) {
  std::vector<Box> boxes;
  split_into({std::vector<std::uint64_t>(sizes.size(), 0), sizes}, operands, limits, boxes);
  return boxes;
}

bool is_contiguous(const std::vector<std::uint64_t>& sizes, const std::vector<std::uint64_t>& strides) {
  std::uint64_t expected = 1;
  for (std::size_t d = sizes.size(); d-- > 0;) {
    if (sizes[d] == 1) continue;
    if (strides[d] != expected) return false;
    expected *= sizes[d];
  }
  return true;
}

}  // namespace opscope::gpu
