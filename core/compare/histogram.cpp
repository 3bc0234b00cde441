#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>

#include "core/compare/element_walk.h"
#include "core/compare/readable.h"
#include "core/compare/statistics.h"
#include "core/compare/widened.h"

namespace opscope {
namespace {

// 64-bit integers are compared with the edges as they are, not as doubles.
template <class T>
std::size_t slot_of(BitsOf<T> bits, const BinEdges& bins) {
  if (is_nan_bits<T>(bits)) return bins.bins() + miss_nan;
  if (is_infinite_bits<T>(bits))
    return bins.bins() + ((bits & sign_bit<T>) != 0 ? miss_negative_infinity : miss_positive_infinity);
  const Exact<T> value = exact_value<T>(bits);
  if (value < bins.low) return bins.bins() + miss_below;
  if (value > bins.high) return bins.bins() + miss_above;
  const auto above = std::upper_bound(bins.edges.begin(), bins.edges.end(), value);
  return std::min(static_cast<std::size_t>(above - bins.edges.begin()) - 1, bins.bins() - 1);
}

// Neighbours of equal value would wait for each other's count: they go to tables of their own.
constexpr std::size_t tables = 4;

// [bin or miss]: elements.
template <class T>
std::vector<std::uint64_t> count_slots(const Tensor& tensor, const FoldedSpace& space, std::uint64_t begin,
                                       std::uint64_t end, const BinEdges& bins) {
  const std::size_t slots = bins.bins() + bin_misses;
  std::vector<std::uint64_t> counts(slots * tables);
  if constexpr (widens<T>) {
    std::array<std::uint64_t, widened_block_elements> found;
    for_each_widened_block<T>(tensor, space, begin, end, [&](std::span<double> block) {
      find_bins(block, bins, found.data());
      std::size_t i = 0;
      for (; i + tables <= block.size(); i += tables)
        for (std::size_t t = 0; t < tables; ++t) ++counts[t * slots + found[i + t]];
      for (; i < block.size(); ++i) ++counts[found[i]];
    });
  } else {
    for_each_element<T>(tensor, space, begin, end,
                        [&](BitsOf<T> bits, std::uint64_t) { ++counts[slot_of<T>(bits, bins)]; });
  }
  for (std::size_t i = slots; i < counts.size(); ++i) counts[i % slots] += counts[i];
  return counts;
}

void add(Histogram& all, const std::vector<std::uint64_t>& slots) {
  const std::size_t bins = all.bins.size();
  for (std::size_t i = 0; i < bins; ++i) all.bins[i] += slots[i];
  all.below += slots[bins + miss_below];
  all.above += slots[bins + miss_above];
  all.nan += slots[bins + miss_nan];
  all.positive_infinity += slots[bins + miss_positive_infinity];
  all.negative_infinity += slots[bins + miss_negative_infinity];
}

}  // namespace

double Histogram::edge(std::size_t index) const {
  const long double width = static_cast<long double>(high) - low;
  return index == bins.size() ? high : static_cast<double>(low + width * index / bins.size());
}

Result<Histogram> histogram(const Tensor& tensor, double low, double high, std::size_t bins,
                            const std::function<bool()>& stop) {
  if (auto fine = readable(tensor); !fine) return tl::unexpected(fine.error());
  if (!std::isfinite(low) || !std::isfinite(high) || low > high)
    return bad_input("", "a histogram needs a finite range whose low end is not above its high end");
  if (bins == 0 || bins > max_histogram_bins)
    return bad_input("", fmt::format("a histogram has 1 to {} bins", max_histogram_bins));

  Histogram all{low, high, std::vector<std::uint64_t>(bins)};
  BinEdges edges{low, high, {}};
  for (std::size_t i = 0; i <= bins; ++i) edges.edges.push_back(all.edge(i));
  const FoldedSpace space = folded_space(tensor);
  std::mutex mutex;
  ParallelControl control;
  control.stop = stop;
  const bool done = parallel_for(element_count(tensor.desc), control, [&](std::uint64_t begin, std::uint64_t end) {
    const std::vector<std::uint64_t> slots = visit_data_type(
        tensor.desc.data_type, [&]<class T>() { return count_slots<T>(tensor, space, begin, end, edges); });
    const std::lock_guard lock(mutex);
    add(all, slots);
  });
  if (!done) return cancelled();
  return all;
}

}  // namespace opscope
