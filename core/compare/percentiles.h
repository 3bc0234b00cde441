#pragma once
// Where the values of a tensor lie: the elements at given shares of their ascending order.

#include <array>
#include <cstdint>
#include <functional>

#include "core/error.h"
#include "core/tensor/tensor.h"

namespace opscope {

inline constexpr std::array<unsigned, 7> percentages = {1, 5, 25, 50, 75, 95, 99};
inline constexpr std::size_t median_at = 3;

// Of each percentage the bits of an element: the smallest one such that at least so many of the `finite` elements,
// which the tensor must have, are not larger. numpy.percentile calls this "inverted_cdf". -0 is less than +0. All are 0
// if `finite` is. Precondition: readable(tensor). Threaded.
using Percentiles = std::array<std::uint64_t, percentages.size()>;
Result<Percentiles> percentiles(const Tensor& tensor, std::uint64_t finite, const std::function<bool()>& stop = {});

}  // namespace opscope
