#include "core/compare/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <mutex>
#include <span>
#include <vector>

#include "core/compare/compensated_sum.h"
#include "core/compare/difference.h"
#include "core/compare/readable.h"
#include "core/tensor/iteration.h"

namespace opscope {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// How one pair of elements differs.
struct Pair {
  std::uint64_t ulp = 0;
  double absolute = 0;
  double relative = 0;
  DifferenceClass difference = DifferenceClass::Equal;
};

template <class T>
Pair difference_of(BitsOf<T> expected, BitsOf<T> actual) {
  if (expected == actual) return {};
  if (is_nan_bits<T>(expected) || is_nan_bits<T>(actual))
    return {std::numeric_limits<std::uint64_t>::max(), infinity, infinity, DifferenceClass::Nan};
  Pair pair;
  pair.ulp = steps_between<T>(expected, actual);
  pair.absolute = absolute_difference<T>(expected, actual);
  pair.relative = relative_difference<T>(expected, actual);
  pair.difference = classify<T>(expected, actual);
  return pair;
}

// Of the finite differences of a piece of the tensors. Pieces have a fixed size and are added in their order.
struct Sums {
  CompensatedSum distances, squares;

  void add(long double distance) {
    distances.add(distance);
    squares.add(distance * distance);
  }
  void add(const Sums& other) {
    distances.add(other.distances);
    squares.add(other.squares);
  }
};

// |a - b| of finite values, which no double may hold.
template <class T>
long double finite_distance(BitsOf<T> expected, BitsOf<T> actual) {
  if constexpr (is_float<T>)
    return std::abs(static_cast<long double>(exact_value<T>(expected)) - exact_value<T>(actual));
  else
    return static_cast<long double>(steps_between<T>(expected, actual));
}

bool is_within(const Tolerance& tolerance, const Tensor& expected, const Tensor& actual, std::uint64_t position) {
  return visit_data_type(expected.desc.data_type, [&]<class T>() {
    const auto a = static_cast<BitsOf<T>>(element_bits(expected, position));
    return is_within<T>(tolerance, a, static_cast<BitsOf<T>>(element_bits(actual, position)));
  });
}

void merge(Comparison& all, const Comparison& part) {
  if (part.mismatches > 0)
    all.first_mismatch = all.mismatches > 0 ? std::min(all.first_mismatch, part.first_mismatch) : part.first_mismatch;
  if (part.max_ulp > all.max_ulp || (part.max_ulp == all.max_ulp && part.max_ulp > 0 && part.worst < all.worst))
    all.worst = part.worst;
  if (part.max_abs > all.max_abs || (part.max_abs == all.max_abs && part.farthest < all.farthest))
    all.farthest = part.farthest;
  all.elements += part.elements;
  all.mismatches += part.mismatches;
  all.max_ulp = std::max(all.max_ulp, part.max_ulp);
  all.max_abs = std::max(all.max_abs, part.max_abs);
  all.max_rel = std::max(all.max_rel, part.max_rel);
  for (std::size_t i = 0; i < difference_class_count; ++i) all.classes[i] += part.classes[i];
  all.nan_bits += part.nan_bits;
}

void set_means(std::span<const Sums> pieces, Comparison& all) {
  if (all.finite() == 0) return;
  Sums sums;
  for (const Sums& piece : pieces) sums.add(piece);
  const auto finite = static_cast<long double>(all.finite());
  all.mean_abs = sums.distances.value() / finite;
  all.rms_abs = std::sqrt(sums.squares.value() / finite);
}

// True if both runs are packed and hold the same bytes: the usual case, in which no element is looked at.
bool same_bytes(const std::byte* expected, const std::byte* actual, const Row& row, std::size_t element_size) {
  return row.stride[0] == 1 && row.stride[1] == 1 &&
         std::memcmp(expected + row.offset[0] * element_size, actual + row.offset[1] * element_size,
                     row.count * element_size) == 0;
}

template <class T>
void compare_row(const std::byte* expected, const std::byte* actual, const Row& row, const Tolerance& tolerance,
                 Comparison& found, Sums& sums) {
  found.elements += row.count;
  std::uint64_t& equal = found.classes[static_cast<std::size_t>(DifferenceClass::Equal)];
  if (same_bytes(expected, actual, row, sizeof(T))) {
    equal += row.count;
    return;
  }
  for (std::uint64_t i = 0; i < row.count; ++i) {
    const auto a =
        static_cast<BitsOf<T>>(load_bits(expected + (row.offset[0] + i * row.stride[0]) * sizeof(T), sizeof(T)));
    const auto b =
        static_cast<BitsOf<T>>(load_bits(actual + (row.offset[1] + i * row.stride[1]) * sizeof(T), sizeof(T)));
    if (a == b) {
      ++equal;
      continue;
    }
    const Pair pair = difference_of<T>(a, b);
    if (!is_within<T>(tolerance, a, b) && found.mismatches++ == 0) found.first_mismatch = row.first + i;
    if (pair.ulp > found.max_ulp) {
      found.max_ulp = pair.ulp;
      found.worst = row.first + i;
    }
    if (pair.absolute > found.max_abs) {
      found.max_abs = pair.absolute;
      found.farthest = row.first + i;
    }
    found.max_rel = std::max(found.max_rel, pair.relative);
    ++found.classes[static_cast<std::size_t>(pair.difference)];
    if (is_nan_bits<T>(a) && is_nan_bits<T>(b)) ++found.nan_bits;
    if (has_distance(pair.difference)) sums.add(finite_distance<T>(a, b));
  }
}

}  // namespace

bool are_nans(DataType type, std::uint64_t a, std::uint64_t b) {
  return visit_data_type(type, [&]<class T>() {
    return is_nan_bits<T>(static_cast<BitsOf<T>>(a)) && is_nan_bits<T>(static_cast<BitsOf<T>>(b));
  });
}

DifferenceClass difference_class(DataType type, std::uint64_t expected, std::uint64_t actual) {
  return visit_data_type(
      type, [&]<class T>() { return classify<T>(static_cast<BitsOf<T>>(expected), static_cast<BitsOf<T>>(actual)); });
}

std::uint64_t ulp_distance(DataType type, std::uint64_t expected, std::uint64_t actual) {
  return visit_data_type(type, [&]<class T>() {
    return difference_of<T>(static_cast<BitsOf<T>>(expected), static_cast<BitsOf<T>>(actual)).ulp;
  });
}

double absolute_distance(DataType type, std::uint64_t expected, std::uint64_t actual) {
  return visit_data_type(type, [&]<class T>() {
    return absolute_difference<T>(static_cast<BitsOf<T>>(expected), static_cast<BitsOf<T>>(actual));
  });
}

Result<Comparison> compare(const Tensor& expected, const Tensor& actual, const Tolerance& tolerance,
                           const std::function<bool()>& stop) {
  if (auto fine = comparable(expected, actual); !fine) return tl::unexpected(fine.error());
  const std::vector<std::vector<std::uint32_t>> strides = {effective_strides(expected.desc),
                                                           effective_strides(actual.desc)};
  const FoldedSpace space = fold(expected.desc.sizes, strides);
  const std::byte* const expected_bytes = expected.bytes().data();
  const std::byte* const actual_bytes = actual.bytes().data();

  Comparison all;
  std::mutex mutex;
  ParallelControl control;
  control.stop = stop;
  const std::uint64_t count = element_count(expected.desc);
  std::vector<Sums> sums((count + control.grain - 1) / control.grain);
  const bool done = parallel_for(count, control, [&](std::uint64_t begin, std::uint64_t end) {
    Comparison part;
    Sums sum;
    visit_data_type(expected.desc.data_type, [&]<class T>() {
      for_each_row(space, begin, end,
                   [&](const Row& row) { compare_row<T>(expected_bytes, actual_bytes, row, tolerance, part, sum); });
    });
    sums[begin / control.grain] = sum;
    const std::lock_guard lock(mutex);
    merge(all, part);
  });
  if (!done) return cancelled();
  set_means(sums, all);
  if (all.max_ulp == 0) all.worst = all.first_mismatch;  // zeros of other signs
  // An infinity may be close to a number that no tolerance accepts for it.
  if (!all.equal() && is_within(tolerance, expected, actual, all.worst)) all.worst = all.first_mismatch;
  return all;
}

namespace {

// Looks for elements whose bits differ, in blocks of a walk over both tensors.
class MismatchSearch {
 public:
  // Precondition: comparable(expected, actual).
  MismatchSearch(const Tensor& expected, const Tensor& actual)
      : expected_(expected.bytes().data()),
        actual_(actual.bytes().data()),
        size_(element_size(expected.desc.data_type)),
        space_(fold(expected.desc.sizes, std::vector<std::vector<std::uint32_t>>{effective_strides(expected.desc),
                                                                                 effective_strides(actual.desc)})) {}

  // The first and the last in [begin, end).
  std::optional<std::uint64_t> first_in(std::uint64_t begin, std::uint64_t end) const {
    for (std::uint64_t at = begin; at < end; at += step)
      if (const auto found = find(at, std::min(end, at + step), true)) return found;
    return std::nullopt;
  }
  std::optional<std::uint64_t> last_in(std::uint64_t begin, std::uint64_t end) const {
    for (std::uint64_t at = end; at > begin; at -= std::min(step, at - begin))
      if (const auto found = find(at - std::min(step, at - begin), at, false)) return found;
    return std::nullopt;
  }

 private:
  static constexpr std::uint64_t step = 1u << 14;  // for_each_row cannot be left early

  std::optional<std::uint64_t> find(std::uint64_t begin, std::uint64_t end, bool first) const {
    std::optional<std::uint64_t> found;
    for_each_row(space_, begin, end, [&](const Row& row) {
      if ((first && found) || same_bytes(expected_, actual_, row, size_)) return;
      const std::byte* a = expected_ + row.offset[0] * size_;
      const std::byte* b = actual_ + row.offset[1] * size_;
      for (std::uint64_t i = 0; i < row.count && !(first && found); ++i)
        if (load_bits(a + i * row.stride[0] * size_, size_) != load_bits(b + i * row.stride[1] * size_, size_))
          found = row.first + i;
    });
    return found;
  }

  const std::byte *expected_, *actual_;
  std::size_t size_;
  FoldedSpace space_;
};

}  // namespace

std::optional<std::uint64_t> next_mismatch(const Tensor& expected, const Tensor& actual, std::uint64_t from) {
  if (!comparable(expected, actual)) return std::nullopt;
  const MismatchSearch search(expected, actual);
  const std::uint64_t count = element_count(expected.desc);
  const std::uint64_t after = from < count ? from + 1 : 0;
  if (const auto found = search.first_in(after, count)) return found;
  return search.first_in(0, after);
}

std::optional<std::uint64_t> previous_mismatch(const Tensor& expected, const Tensor& actual, std::uint64_t from) {
  if (!comparable(expected, actual)) return std::nullopt;
  const MismatchSearch search(expected, actual);
  const std::uint64_t count = element_count(expected.desc), before = std::min(from, count);
  if (const auto found = search.last_in(0, before)) return found;
  return search.last_in(before, count);
}

}  // namespace opscope
