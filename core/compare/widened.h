#pragma once
// Elements of up to 32 bits as doubles, which hold all of them exactly, a block at a time; and what SIMD finds in a
// block. The same bits on every SIMD target: sums go by places in the block, not by vectors.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/compare/element_order.h"
#include "core/tensor/iteration.h"
#include "core/tensor/tensor.h"

namespace opscope {

inline constexpr std::size_t widened_block_elements = 1024;
inline constexpr std::size_t sum_lanes = 16;

template <class T>
inline constexpr bool widens = sizeof(T) <= 4;

// A NaN becomes some NaN.
void widen(DataType type, const std::byte* packed, std::size_t count, double* to);

struct WidenedNumbers {
  std::uint64_t nan = 0, positive_infinity = 0, negative_infinity = 0, zero = 0, negative_zero = 0, subnormal = 0;
  double min = std::numeric_limits<double>::infinity(), max = -std::numeric_limits<double>::infinity();  // if finite
  // Of finite elements: place i of a block goes to lane i % sum_lanes. `error` sums what the roundings of `sum` lost.
  std::array<double, sum_lanes> sum{}, error{};
};
using WidenedSquares = std::array<double, sum_lanes>;  // sum((x - mean)^2), in lanes as above

// Blocks begin 64-byte aligned and are readable up to a multiple of `sum_lanes`. What is nearer to zero than
// `smallest_normal` and not zero is subnormal (1 for integers: none is).
void add_numbers(std::span<double> block, double smallest_normal, WidenedNumbers& all);
void add_squares(std::span<double> block, double mean, WidenedSquares& all);

// Equal bins of [low, high], by their edges.
struct BinEdges {
  double low = 0, high = 0;
  std::vector<double> edges;  // bins + 1 of them, none below the one before
  std::size_t bins() const { return edges.size() - 1; }
};
// What find_bins gives for elements in no bin: the number of bins and one of these.
enum BinMiss : std::uint64_t { miss_below, miss_above, miss_nan, miss_positive_infinity, miss_negative_infinity };
inline constexpr std::size_t bin_misses = 5;
// `found` has room for the block, rounded up to a multiple of `sum_lanes`.
void find_bins(std::span<double> block, const BinEdges& bins, std::uint64_t* found);

// Calls visit(std::span<double>) for the positions [begin, end) in logical order; every block but the last is full.
// Precondition: readable(tensor); T is its type.
template <class T, class Visit>
void for_each_widened_block(const Tensor& tensor, const FoldedSpace& space, std::uint64_t begin, std::uint64_t end,
                            const Visit& visit) {
  static_assert(widens<T>);
  alignas(64) std::array<double, widened_block_elements> block;
  std::array<std::byte, widened_block_elements * sizeof(T)> packed;
  std::size_t filled = 0;
  const std::byte* const bytes = tensor.bytes().data();
  for_each_row(space, begin, end, [&](const Row& row) {
    const std::byte* from = bytes + row.offset[0] * sizeof(T);
    for (std::uint64_t done = 0; done < row.count;) {
      const auto count =
          static_cast<std::size_t>(std::min<std::uint64_t>(row.count - done, widened_block_elements - filled));
      if (row.stride[0] != 1)
        for (std::size_t i = 0; i < count; ++i)
          std::memcpy(packed.data() + i * sizeof(T), from + i * row.stride[0] * sizeof(T), sizeof(T));
      widen(tensor.desc.data_type, row.stride[0] == 1 ? from : packed.data(), count, block.data() + filled);
      from += count * row.stride[0] * sizeof(T);
      done += count;
      filled += count;
      if (filled < widened_block_elements) continue;
      visit(std::span<double>(block));
      filled = 0;
    }
  });
  if (filled > 0) visit(std::span<double>(block.data(), filled));
}

}  // namespace opscope
