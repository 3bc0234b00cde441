#pragma once
// Reads two arrays to compare, within the memory limit.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "core/error.h"
#include "core/limits/budget.h"
#include "core/tensor/tensor.h"

namespace opscope::cli {

struct ArrayReading {
  bool drawn = false;  // memory for pictures of both is needed too
  MemoryLimit limit;
  std::optional<DataType> raw_type;     // of the elements of raw files; absent: that of the other array
  std::uint64_t raw_offset = 0;         // bytes before the elements of raw files
  bool ignore_unit_dimensions = false;  // dimensions of size 1 do not count
};

struct TwoArrays {
  Tensor expected, actual;  // of one type and equal sizes
};

// "-" is standard input. A raw file has the type and the sizes of the other array; two raw files need raw_type.
// BadInput if one cannot be read, if they cannot be compared, and if they need more memory than the limit allows.
Result<TwoArrays> read_two_arrays(const std::filesystem::path& expected, const std::filesystem::path& actual,
                                  const ArrayReading& reading);

// "FLOAT32 [2,3]"
std::string describe(const Tensor& tensor);

}  // namespace opscope::cli
