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

// The group of the element at a logical position; without a map all are group 0.
struct Groups {
  const std::byte* map = nullptr;
  std::size_t count = 1;
  std::size_t of(std::uint64_t position) const {
    return map == nullptr ? 0 : std::min(std::to_integer<std::size_t>(map[position]), count - 1);
  }
};

// [group][bin or miss]: elements.
template <class T>
std::vector<std::uint64_t> count_slots(const Tensor& tensor, const FoldedSpace& space, std::uint64_t begin,
                                       std::uint64_t end, const BinEdges& bins, const Groups& groups) {
  const std::size_t slots = bins.bins() + bin_misses, table = groups.count * slots;
  std::vector<std::uint64_t> counts(table * tables);
  if constexpr (widens<T>) {
    std::array<std::uint64_t, widened_block_elements> found;
    std::uint64_t position = begin;
    for_each_widened_block<T>(tensor, space, begin, end, [&](std::span<double> block) {
      find_bins(block, bins, found.data());
      for (std::size_t i = 0; i < block.size(); ++i)
        ++counts[i % tables * table + groups.of(position + i) * slots + found[i]];
      position += block.size();
    });
  } else {
    for_each_element<T>(tensor, space, begin, end, [&](BitsOf<T> bits, std::uint64_t position) {
      ++counts[groups.of(position) * slots + slot_of<T>(bits, bins)];
    });
  }
  for (std::size_t i = table; i < counts.size(); ++i) counts[i % table] += counts[i];
  counts.resize(table);
  return counts;
}

void add(Histogram& all, std::span<const std::uint64_t> slots) {
  const std::size_t bins = all.bins.size();
  for (std::size_t i = 0; i < bins; ++i) all.bins[i] += slots[i];
  all.below += slots[bins + miss_below];
  all.above += slots[bins + miss_above];
  all.nan += slots[bins + miss_nan];
  all.positive_infinity += slots[bins + miss_positive_infinity];
  all.negative_infinity += slots[bins + miss_negative_infinity];
}

Result<std::vector<Histogram>> count(const Tensor& tensor, const Groups& groups, double low, double high,
                                     std::size_t bins, const std::function<bool()>& stop) {
  if (auto fine = readable(tensor); !fine) return tl::unexpected(fine.error());
  if (!std::isfinite(low) || !std::isfinite(high) || low > high)
    return bad_input("", "a histogram needs a finite range whose low end is not above its high end");
  if (bins == 0 || bins > max_histogram_bins)
    return bad_input("", fmt::format("a histogram has 1 to {} bins", max_histogram_bins));

  std::vector<Histogram> all(groups.count, Histogram{low, high, std::vector<std::uint64_t>(bins)});
  BinEdges edges{low, high, {}};
  for (std::size_t i = 0; i <= bins; ++i) edges.edges.push_back(all.front().edge(i));
  const FoldedSpace space = folded_space(tensor);
  std::mutex mutex;
  ParallelControl control;
  control.stop = stop;
  const bool done = parallel_for(element_count(tensor.desc), control, [&](std::uint64_t begin, std::uint64_t end) {
    const std::vector<std::uint64_t> slots = visit_data_type(
        tensor.desc.data_type, [&]<class T>() { return count_slots<T>(tensor, space, begin, end, edges, groups); });
    const std::size_t each = slots.size() / groups.count;
    const std::lock_guard lock(mutex);
    for (std::size_t g = 0; g < groups.count; ++g) add(all[g], std::span(slots).subspan(g * each, each));
  });
  if (!done) return cancelled();
  return all;
}

}  // namespace

double Histogram::edge(std::size_t index) const {
  const long double width = static_cast<long double>(high) - low;
  return index == bins.size() ? high : static_cast<double>(low + width * index / bins.size());
}

Result<Histogram> histogram(const Tensor& tensor, double low, double high, std::size_t bins,
                            const std::function<bool()>& stop) {
  return count(tensor, {}, low, high, bins, stop).map([](std::vector<Histogram> all) {
    return std::move(all.front());
  });
}

Result<std::vector<Histogram>> histograms_by_group(const Tensor& tensor, const Tensor& group, std::size_t groups,
                                                   double low, double high, std::size_t bins,
                                                   const std::function<bool()>& stop) {
  if (auto fine = readable(group); !fine) return tl::unexpected(fine.error());
  if (group.desc.data_type != DataType::UInt8 || group.desc.sizes != tensor.desc.sizes || !is_packed(group.desc) ||
      groups == 0)
    return bad_input("", "groups are told by a packed UINT8 tensor of the same sizes");
  return count(tensor, {group.bytes().data(), groups}, low, high, bins, stop);
}

}  // namespace opscope
