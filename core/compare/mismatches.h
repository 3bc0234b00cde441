#pragma once
// The elements in which two tensors differ, one by one.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/tensor/tensor.h"

namespace opscope {

struct MismatchRow {
  std::uint64_t linear = 0;                // logical row-major position
  std::uint64_t expected = 0, actual = 0;  // bits
};

// How many elements differ once both tensors are rounded to a smaller type.
struct RoundedDifference {
  DataType type = DataType::Float16;
  std::uint64_t unlike = 0;

  friend bool operator==(const RoundedDifference&, const RoundedDifference&) = default;
};

// The first `most` elements whose bits differ, in logical order. One pass at most; `stop` is asked between finds.
// Precondition: comparable(expected, actual).
std::vector<MismatchRow> first_mismatches(const Tensor& expected, const Tensor& actual, std::size_t most = 100,
                                          const std::function<bool()>& stop = {});

}  // namespace opscope
