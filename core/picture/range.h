#pragma once
// The values that a colour map's two ends stand for.

#include <limits>
#include <optional>

#include "core/tensor/data_type.h"

namespace opscope::picture {

// long double so that both ends are exact for every element of every data type, 64-bit integers included.
struct Range {
  long double low = 0, high = 1;
  friend bool operator==(const Range&, const Range&) = default;
};
static_assert(std::numeric_limits<long double>::digits >= 64, "a range must hold every 64-bit integer");

// An element exactly. Infinities and NaN as they are.
long double to_long_double(DataType type, std::uint64_t bits);

// All values of a type: 0..255, -128..127, ...; for floats their largest finite values.
Range type_range(DataType type);

// What to show first for data whose finite values span `data` (nullopt: it has none). 8-bit types: all they can hold.
// Others: 0..1 or -1..1 where the data stay inside and fill a good part of it, else the data's own span.
Range first_range(DataType type, std::optional<Range> data);

// `range` with low < high: a single value gets room on both sides, swapped ends change places, NaN becomes 0..1.
Range opened(Range range);

Range united(Range a, Range b);

}  // namespace opscope::picture
