#pragma once
// Two outputs of one run, element by element.

#include <cstddef>
#include <cstdint>
#include <span>

namespace opscope {

struct RowDifference {
  std::uint64_t mismatches = 0;  // elements of other bits
  std::uint64_t first = 0;       // the first of them
};

// Both spans hold packed elements of `size` bytes. Equal ones are seen by memcmp on all cores. A shorter `actual`
// lacks the elements it does not hold.
RowDifference difference(std::span<const std::byte> expected, std::span<const std::byte> actual, std::size_t size);

}  // namespace opscope
