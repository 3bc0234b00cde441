#pragma once
// Divides a length into whole parts, so that no part that exists vanishes.

#include <cstdint>
#include <span>
#include <vector>

namespace opscope::picture {

// Lengths in proportion to `parts`, `total` together. Each part above 0 gets at least 1, as long as there is enough for
// that; the largest part takes what rounding leaves.
std::vector<int> apportion(std::span<const std::uint64_t> parts, int total);

}  // namespace opscope::picture
