#pragma once
// Reads arrays that another program printed: JSON, Python and NumPy, and tables of comma-separated values.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/tensor/data_type.h"

namespace opscope {

inline constexpr std::size_t longest_array_text = std::size_t{64} << 20;        // bytes
inline constexpr std::size_t most_elements_of_text = std::size_t{1024} * 1024;  // a case holds them all as a list

struct ArrayOfText {
  std::vector<std::uint32_t> sizes;     // at least one; none is 0
  std::vector<std::uint64_t> elements;  // bits, in row-major order
};

// Either lists in brackets, whose elements commas or blanks separate: [[1, 2.5], [NaN, -Infinity]], also as
// array([[1., 2.]], dtype=float32) or tensor(...). Or rows without brackets, one a line, whose cells commas,
// semicolons, tabs or blanks separate; one row or one column is one dimension, and lines that begin with # are skipped.
// Numbers are those of read_element; in addition "1." and ".5", "infinity", true and false, numbers in quotes, and
// "2.0" for an integer. BadInput, with a line and a column in `where`, for anything else: also for rows of different
// lengths, for an array of which "..." leaves a part out, for an empty one, and beyond the limits above.
Result<ArrayOfText> read_array_text(DataType type, std::string_view text);

}  // namespace opscope
