#pragma once
// The values at the two ends of a colour map.

#include <limits>
#include <optional>

#include "core/tensor/data_type.h"

namespace opscope::picture {

// long double holds every element of every data type exactly, 64-bit integers included.
struct Range {
  long double low = 0, high = 1;
  long double least = 0;  // on a logarithmic scale: the smallest magnitude above 0 that it covers; 0: see Spread::Log
  friend bool operator==(const Range&, const Range&) = default;
};
static_assert(std::numeric_limits<long double>::digits >= 64, "a range must hold every 64-bit integer");

// The element's exact value; infinities and NaN stay such.
long double to_long_double(DataType type, std::uint64_t bits);

// The range of a type: 0..255, -128..127, ...; for floats that of the finite values.
Range type_range(DataType type);

// Of truth values: 0 has the colour of the low end, anything else that of the high end.
inline constexpr Range condition_range = {0, 1};

// What to show first for data that span `data` (nullopt: no finite values): all that an 8-bit type can hold, or for
// floats 0..1 or -1..1 (or less, around 0), if the data are inside and fill a good part of it; else their own range.
Range first_range(DataType type, std::optional<Range> data);

// Makes low < high: widens a single value, swaps reversed ends, replaces NaN by 0..1.
Range opened(Range range);

Range united(Range a, Range b);

}  // namespace opscope::picture
