#pragma once
// The largest difference of two tensors beside NaN and infinity, which hide it.

#include <cstdint>
#include <functional>
#include <optional>

#include "core/compare/compare.h"
#include "core/error.h"
#include "core/tensor/tensor.h"

namespace opscope {

// Of elements with other bits that are both finite.
struct FiniteDifference {
  std::uint64_t position = 0;  // the first of the largest distance in ULP, logical row-major
  std::uint64_t ulp = 0;
  double absolute_there = 0;    // of that element
  double absolute = 0;          // the largest; it may be another element's
  std::uint64_t farthest = 0;   // the first of that one
  std::uint64_t ulp_there = 0;  // of that one

  friend bool operator==(const FiniteDifference&, const FiniteDifference&) = default;
};

// Of the elements that a comparison of the two found, which may be infinitely far apart. Precondition: no NaN differs.
FiniteDifference largest_found(const Comparison& found, const Tensor& expected, const Tensor& actual);

// nullopt: there is none. Errors: BadInput if sizes or data types differ; Cancelled. Threaded.
Result<std::optional<FiniteDifference>> largest_finite(const Tensor& expected, const Tensor& actual,
                                                       const std::function<bool()>& stop = {});

// The same, if the worst element that `found` has of the two tensors is a NaN or an infinity, which hides it. nullopt
// also if it is 0 ULP: zeros of other signs hide nothing.
Result<std::optional<FiniteDifference>> hidden_by_worst(const Comparison& found, const Tensor& expected,
                                                        const Tensor& actual, const std::function<bool()>& stop = {});

}  // namespace opscope
