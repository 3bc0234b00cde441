#include "core/compare/largest_finite.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "core/compare/difference.h"
#include "core/compare/readable.h"
#include "core/tensor/iteration.h"

namespace opscope {
namespace {

using Largest = std::optional<FiniteDifference>;

void merge(Largest& all, const Largest& part) {
  if (!part) return;
  if (!all) return void(all = part);
  if (part->ulp > all->ulp || (part->ulp == all->ulp && part->position < all->position))
    all->ulp = part->ulp, all->position = part->position, all->absolute_there = part->absolute_there;
  if (part->absolute > all->absolute || (part->absolute == all->absolute && part->farthest < all->farthest))
    all->absolute = part->absolute, all->farthest = part->farthest, all->ulp_there = part->ulp_there;
}

template <class T>
void search_row(const std::byte* expected, const std::byte* actual, const Row& row, Largest& largest) {
  for (std::uint64_t i = 0; i < row.count; ++i) {
    const auto a =
        static_cast<BitsOf<T>>(load_bits(expected + (row.offset[0] + i * row.stride[0]) * sizeof(T), sizeof(T)));
    const auto b =
        static_cast<BitsOf<T>>(load_bits(actual + (row.offset[1] + i * row.stride[1]) * sizeof(T), sizeof(T)));
    if (a == b) continue;
    if (!has_distance(classify<T>(a, b))) continue;
    const double absolute = absolute_difference<T>(a, b);
    const std::uint64_t ulp = steps_between<T>(a, b), position = row.first + i;
    merge(largest, FiniteDifference{position, ulp, absolute, absolute, position, ulp});
  }
}

}  // namespace

FiniteDifference largest_found(const Comparison& found, const Tensor& expected, const Tensor& actual) {
  const DataType type = expected.desc.data_type;
  const auto bits_at = [&](std::uint64_t at) {
    return std::pair(element_bits(expected, at), element_bits(actual, at));
  };
  const auto worst = bits_at(found.worst), farthest = bits_at(found.farthest);
  return {.position = found.worst,
          .ulp = found.max_ulp,
          .absolute_there = absolute_distance(type, worst.first, worst.second),
          .absolute = found.max_abs,
          .farthest = found.farthest,
          .ulp_there = ulp_distance(type, farthest.first, farthest.second)};
}

Result<Largest> largest_finite(const Tensor& expected, const Tensor& actual, const std::function<bool()>& stop) {
  if (auto fine = comparable(expected, actual); !fine) return tl::unexpected(fine.error());
  const std::vector<std::vector<std::uint32_t>> strides = {effective_strides(expected.desc),
                                                           effective_strides(actual.desc)};
  const FoldedSpace space = fold(expected.desc.sizes, strides);
  const std::byte *const a = expected.bytes().data(), *const b = actual.bytes().data();
  Largest all;
  std::mutex mutex;
  ParallelControl control;
  control.stop = stop;
  const bool done = parallel_for(element_count(expected.desc), control, [&](std::uint64_t begin, std::uint64_t end) {
    Largest part;
    visit_data_type(expected.desc.data_type, [&]<class T>() {
      for_each_row(space, begin, end, [&](const Row& row) { search_row<T>(a, b, row, part); });
    });
    const std::lock_guard lock(mutex);
    merge(all, part);
  });
  if (!done) return cancelled();
  return all;
}

Result<Largest> hidden_by_worst(const Comparison& found, const Tensor& expected, const Tensor& actual,
                                const std::function<bool()>& stop) {
  if (auto fine = comparable(expected, actual); !fine) return tl::unexpected(fine.error());
  if (found.finite() == found.elements) return Largest();
  const DifferenceClass worst =
      difference_class(expected.desc.data_type, element_bits(expected, found.worst), element_bits(actual, found.worst));
  if (!found.has_nan() && has_distance(worst)) return Largest();
  return largest_finite(expected, actual, stop).map([](const Largest& largest) {
    return largest && largest->ulp > 0 ? largest : Largest();
  });
}

}  // namespace opscope
