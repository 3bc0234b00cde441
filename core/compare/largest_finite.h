#pragma once
// The largest difference of two tensors beside NaN and infinity, which hide it.

#include <cstdint>
#include <functional>
#include <optional>

#include "core/error.h"
#include "core/tensor/tensor.h"

namespace opscope {

// Of elements with other bits that are both finite.
struct FiniteDifference {
  std::uint64_t position = 0;  // the first of the largest distance in ULP, logical row-major
  std::uint64_t ulp = 0;
  double absolute = 0;  // the largest; it may be another element's

  friend bool operator==(const FiniteDifference&, const FiniteDifference&) = default;
};

// nullopt: there is none. Errors: BadInput if sizes or data types differ; Cancelled. Threaded.
Result<std::optional<FiniteDifference>> largest_finite(const Tensor& expected, const Tensor& actual,
                                                       const std::function<bool()>& stop = {});

}  // namespace opscope
