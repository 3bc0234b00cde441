#include "app/gui/jobs/half_threshold.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

// The finite elements about one of them.
struct Neighbours {
  std::uint64_t below = 0, above = 0;
  double last_below = -std::numeric_limits<double>::infinity(), first_above = std::numeric_limits<double>::infinity();
};

// Strictly between the two; `high` if they have no number in between.
double shortest_between(double low, double high) {
  const double middle = low / 2 + high / 2;
  for (int digits = 1; digits <= std::numeric_limits<double>::max_digits10; ++digits) {
    const std::string text = fmt::format("{:.{}g}", middle, digits);
    double number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    if (low < number && number < high) return number;
  }
  return high;
}

}  // namespace

Result<std::optional<double>> half_threshold(const Tensor& tensor, const Statistics& numbers,
                                             const std::function<bool()>& stop) {
  const std::uint64_t finite = numbers.finite();
  if (finite == 0) return std::nullopt;
  const DataType type = tensor.desc.data_type;
  const std::size_t size = element_size(type);
  const double median = to_double(type, numbers.percentiles[median_at]);
  Neighbours found;
  const std::byte* element = tensor.bytes().data();
  for (std::uint64_t i = 0; i < numbers.elements; ++i, element += size) {
    if (i % (1 << 20) == 0 && stop && stop()) return cancelled();
    const double value = to_double(type, load_bits(element, size));
    if (!std::isfinite(value)) continue;
    if (value < median) ++found.below, found.last_below = std::max(found.last_below, value);
    if (value > median) ++found.above, found.first_above = std::min(found.first_above, value);
  }
  const auto off_half = [&](std::uint64_t part) { return 2 * part > finite ? 2 * part - finite : finite - 2 * part; };
  if (found.below > 0 && (found.above == 0 || off_half(found.below) <= off_half(found.above)))
    return shortest_between(found.last_below, median);
  return found.above > 0 ? shortest_between(median, found.first_above) : median;
}

}  // namespace opscope::gui
