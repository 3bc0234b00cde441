#pragma once
// Numbers about one tensor, exact where its type allows, never broken by NaN or infinities.

#include <cstdint>
#include <functional>
#include <vector>

#include "core/error.h"
#include "core/tensor/tensor.h"

namespace opscope {

struct Statistics {
  std::uint64_t elements = 0;
  std::uint64_t nan = 0, positive_infinity = 0, negative_infinity = 0, zero = 0, subnormal = 0;
  // Over finite elements; meaningful where finite() > 0. Bits are of the tensor's own type, positions logical.
  std::uint64_t min_bits = 0, max_bits = 0;
  std::uint64_t min_at = 0, max_at = 0;
  double min = 0, max = 0, mean = 0, standard_deviation = 0;

  std::uint64_t finite() const { return elements - nan - positive_infinity - negative_infinity; }
};
Result<Statistics> statistics(const Tensor& tensor, const std::function<bool()>& stop = {});

// Counts over equal bins of [low, high]; the top edge belongs to the last bin.
struct Histogram {
  double low = 0, high = 1;
  std::vector<std::uint64_t> bins;
  std::uint64_t below = 0, above = 0;  // finite, outside [low, high]
  std::uint64_t nan = 0, positive_infinity = 0, negative_infinity = 0;
};
Result<Histogram> histogram(const Tensor& tensor, double low, double high, std::size_t bins,
                            const std::function<bool()>& stop = {});

}  // namespace opscope
