#include "core/picture/apportion.h"

#include <algorithm>

namespace opscope::picture {

std::vector<int> apportion(std::span<const std::uint64_t> parts, int total) {
  std::vector<int> lengths(parts.size(), 0);
  double sum = 0;
  int left = total;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    lengths[i] = parts[i] > 0 && left > 0 ? 1 : 0;
    left -= lengths[i];
    sum += static_cast<double>(parts[i]);
  }
  if (sum == 0) return lengths;
  const double each = left / sum;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const int more = static_cast<int>(static_cast<double>(parts[i]) * each);
    lengths[i] += more;
    left -= more;
  }
  lengths[static_cast<std::size_t>(std::ranges::max_element(parts) - parts.begin())] += left;
  return lengths;
}

}  // namespace opscope::picture
