#include "core/sweep/judgement.h"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "core/tensor/iteration.h"

namespace opscope {

RowDifference difference(std::span<const std::byte> expected, std::span<const std::byte> actual, std::size_t size) {
  std::atomic<bool> equal{actual.size() >= expected.size()};
  if (equal)
    parallel_for(expected.size(), {0, 1u << 20, {}, {}}, [&](std::uint64_t begin, std::uint64_t end) {
      if (std::memcmp(expected.data() + begin, actual.data() + begin, end - begin) != 0) equal = false;
    });
  RowDifference found;
  if (equal) return found;
  const std::uint64_t count = expected.size() / size, held = std::min(count, actual.size() / size);
  for (std::uint64_t i = count; i-- > 0;) {
    if (i < held && std::memcmp(expected.data() + i * size, actual.data() + i * size, size) == 0) continue;
    ++found.mismatches;
    found.first = i;
  }
  return found;
}

}  // namespace opscope
