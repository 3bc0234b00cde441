#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>

#include "core/compare/element_walk.h"
#include "core/compare/readable.h"
#include "core/compare/statistics.h"

namespace opscope {
namespace {

// Finds a value's bin by a multiplication, and by search where rounding or equal edges make that miss.
class Bins {
 public:
  explicit Bins(const Histogram& histogram) : low_(histogram.low), count_(histogram.bins.size()) {
    for (std::size_t i = 0; i <= count_; ++i) edges_.push_back(histogram.edge(i));
    scale_ = static_cast<double>(count_ / (static_cast<long double>(histogram.high) - histogram.low));
  }

  // Precondition: low <= value <= high. `Value` holds the element exactly.
  template <class Value>
  std::size_t find(Value value) const {
    const double guess = (static_cast<double>(value) - low_) * scale_;
    if (guess >= 0 && guess < static_cast<double>(count_)) {
      const auto bin = static_cast<std::size_t>(guess);
      if (edges_[bin] <= value && value < edges_[bin + 1]) return bin;
    }
    const auto above = std::upper_bound(edges_.begin(), edges_.end(), value);
    return std::min(static_cast<std::size_t>(above - edges_.begin()) - 1, count_ - 1);
  }

 private:
  double low_;
  double scale_;
  std::size_t count_;
  std::vector<double> edges_;
};

template <class T>
void count_element(BitsOf<T> bits, const Bins& bins, Histogram& part) {
  if (is_nan_bits<T>(bits)) {
    ++part.nan;
  } else if (is_infinite_bits<T>(bits)) {
    ++((bits & sign_bit<T>) != 0 ? part.negative_infinity : part.positive_infinity);
  } else {
    const Exact<T> value = exact_value<T>(bits);
    if (value < part.low)
      ++part.below;
    else if (value > part.high)
      ++part.above;
    else
      ++part.bins[bins.find(value)];
  }
}

void merge(Histogram& all, const Histogram& part) {
  for (std::size_t i = 0; i < all.bins.size(); ++i) all.bins[i] += part.bins[i];
  all.below += part.below;
  all.above += part.above;
  all.nan += part.nan;
  all.positive_infinity += part.positive_infinity;
  all.negative_infinity += part.negative_infinity;
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
  const Histogram none = all;
  const Bins lookup(all);
  const FoldedSpace space = folded_space(tensor);
  std::mutex mutex;
  ParallelControl control;
  control.stop = stop;
  const bool done = parallel_for(element_count(tensor.desc), control, [&](std::uint64_t begin, std::uint64_t end) {
    Histogram part = none;
    visit_data_type(tensor.desc.data_type, [&]<class T>() {
      for_each_element<T>(tensor, space, begin, end,
                          [&](BitsOf<T> bits, std::uint64_t) { count_element<T>(bits, lookup, part); });
    });
    const std::lock_guard lock(mutex);
    merge(all, part);
  });
  if (!done) return cancelled();
  return all;
}

}  // namespace opscope
