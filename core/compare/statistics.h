#pragma once
// Numbers about one tensor, exact where its type allows, never broken by NaN or infinities.

#include <cstdint>
#include <functional>
#include <vector>

#include "core/compare/percentiles.h"
#include "core/error.h"
#include "core/tensor/tensor.h"

namespace opscope {

struct Statistics {
  std::uint64_t elements = 0;
  std::uint64_t nan = 0, positive_infinity = 0, negative_infinity = 0, zero = 0, subnormal = 0;
  std::uint64_t negative_zero = 0;   // of those in `zero`
  std::uint64_t signalling_nan = 0;  // of those in `nan`; the others are quiet
  // Over finite elements; meaningful where finite() > 0. Bits are of the tensor's own type, positions logical, of the
  // first of equals. -0 is less than +0 here.
  std::uint64_t min_bits = 0, max_bits = 0;
  std::uint64_t min_at = 0, max_at = 0;
  // The standard deviation is the population's (divided by the count). The same whatever the number of threads.
  double min = 0, max = 0, mean = 0, standard_deviation = 0;
  Percentiles percentiles{};  // of the finite elements

  std::uint64_t finite() const { return elements - nan - positive_infinity - negative_infinity; }
};
Result<Statistics> statistics(const Tensor& tensor, const std::function<bool()>& stop = {});

// Counts over equal bins of [low, high]; the top edge belongs to the last bin. A value lies in bin i where
// edge(i) <= value < edge(i + 1); values are compared as they are, 64-bit integers too.
struct Histogram {
  double low = 0, high = 1;
  std::vector<std::uint64_t> bins;
  std::uint64_t below = 0, above = 0;  // finite, outside [low, high]
  std::uint64_t nan = 0, positive_infinity = 0, negative_infinity = 0;

  // Where bin `index` begins, rounded to a double; edge(bins.size()) is `high`.
  double edge(std::size_t index) const;
};
inline constexpr std::size_t max_histogram_bins = 1u << 16;
// BadInput unless low <= high, both are finite, and there are 1 to max_histogram_bins bins. Threaded.
Result<Histogram> histogram(const Tensor& tensor, double low, double high, std::size_t bins,
                            const std::function<bool()>& stop = {});

// The same, apart for each of `groups` groups of elements: `group` has the tensor's sizes and, packed, an element's
// group as a byte. BadInput besides if it has not.
Result<std::vector<Histogram>> histograms_by_group(const Tensor& tensor, const Tensor& group, std::size_t groups,
                                                   double low, double high, std::size_t bins,
                                                   const std::function<bool()>& stop = {});

}  // namespace opscope
