#include "core/picture/range.h"

#include <algorithm>
#include <cmath>

#include "core/tensor/tensor.h"

namespace opscope::picture {

long double to_long_double(DataType type, std::uint64_t bits) {
  return visit_data_type(type, [&]<class T>() -> long double {
    const T value = from_bits<T>(bits);
    if constexpr (std::is_same_v<T, Float16>) {
      return to_float(value);
    } else {
      return value;
    }
  });
}

Range type_range(DataType type) {
  return visit_data_type(type, [&]<class T>() -> Range {
    if constexpr (std::is_same_v<T, Float16>) {
      return {-65504, 65504};
    } else {
      return {std::numeric_limits<T>::lowest(), std::numeric_limits<T>::max()};
    }
  });
}

Range first_range(DataType type, std::optional<Range> data) {
  const bool is_byte = element_size(type) == 1;
  if (!data) return is_byte ? type_range(type) : Range{};
  const Range usual = is_byte ? type_range(type) : data->low < 0 ? Range{-1, 1} : Range{0, 1};
  // "A good part": a picture clipped to 0..0.8 keeps 0..1; a narrow band or faint noise gets its own range.
  const bool inside = data->low >= usual.low && data->high <= usual.high;
  const bool fills = data->high - data->low >= (usual.high - usual.low) / 4;
  if ((!is_byte && !is_floating_point(type)) || !inside || !fills) return opened(*data);
  // Values on both sides of 0, such as a picture minus its mean, would be pale on a range that is much wider.
  const long double most = std::max(std::fabs(data->low), std::fabs(data->high));
  return !is_byte && data->low < 0 && most < 0.75L ? Range{-most, most} : usual;
}

Range opened(Range range) {
  if (std::isnan(range.low) || std::isnan(range.high)) return {};
  // Clamp to the values of all types; high - low must stay finite.
  constexpr long double end = std::numeric_limits<double>::max();
  range.low = std::clamp(range.low, -end, end);
  range.high = std::clamp(range.high, -end, end);
  if (range.low > range.high) std::swap(range.low, range.high);
  if (range.low == range.high) {
    // A half of it; of 0, and of what is nearly as large as one, a half.
    const long double half = std::fabs(range.low) / 2;
    const long double room = half == 0 || half > 1e-3L ? std::max(half, 0.5L) : half;
    range = {std::max(-end, range.low - room), std::min(end, range.high + room), range.least};
  }
  return range;
}

Range united(Range a, Range b) {
  const long double least = a.least > 0 && b.least > 0 ? std::min(a.least, b.least) : std::max(a.least, b.least);
  return {std::min(a.low, b.low), std::max(a.high, b.high), least};
}

}  // namespace opscope::picture
