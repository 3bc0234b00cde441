#include "core/compare/difference_list.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstring>
#include <iterator>
#include <mutex>
#include <span>

#include "core/compare/difference.h"
#include "core/compare/readable.h"
#include "core/tensor/iteration.h"

namespace opscope {
namespace {

constexpr std::uint64_t elements_between_stops = 1u << 20;  // elements between two questions whether to stop

template <class T>
DifferenceRow row_of(std::uint64_t linear, BitsOf<T> expected, BitsOf<T> actual) {
  DifferenceClass kind = classify<T>(expected, actual);
  const bool is_nan = kind == DifferenceClass::Nan;
  if (is_nan && is_nan_bits<T>(expected) && is_nan_bits<T>(actual)) kind = DifferenceClass::NanBits;
  return {linear,
          expected,
          actual,
          is_nan ? UINT64_MAX : steps_between<T>(expected, actual),
          is_nan ? std::numeric_limits<double>::infinity() : absolute_difference<T>(expected, actual),
          is_nan ? std::numeric_limits<double>::infinity() : relative_difference<T>(expected, actual),
          kind};
}

bool accepts(const DifferenceQuery& query, const DifferenceRow& row) {
  return (!query.kind || *query.kind == row.kind) && row.ulp >= query.least_ulp;
}

// Copies the elements of `actual` whose difference the query accepts to `packed`, and those of `expected` elsewhere.
template <class T>
void copy_accepted(const Tensor& expected, const Tensor& actual, const FoldedSpace& space, std::uint64_t begin,
                   std::uint64_t end, const DifferenceQuery& query, std::byte* packed) {
  const std::byte *const a = expected.bytes().data(), *const b = actual.bytes().data();
  for_each_row(space, begin, end, [&](const Row& row) {
    for (std::uint64_t i = 0; i < row.count; ++i) {
      const std::byte* const of_a = a + (row.offset[0] + i * row.stride[0]) * sizeof(T);
      const std::byte* const of_b = b + (row.offset[1] + i * row.stride[1]) * sizeof(T);
      const auto x = static_cast<BitsOf<T>>(load_bits(of_a, sizeof(T)));
      const auto y = static_cast<BitsOf<T>>(load_bits(of_b, sizeof(T)));
      const bool accepted =
          x != y && !is_within<T>(query.tolerance, x, y) && accepts(query, row_of<T>(row.first + i, x, y));
      std::memcpy(packed + (row.first + i) * sizeof(T), accepted ? of_b : of_a, sizeof(T));
    }
  });
}

// Of equal ones the first counts.
bool replaces(DifferenceOrder measure, const std::optional<DifferenceRow>& farthest, const DifferenceRow& row) {
  if (!farthest || is_nearer(measure, *farthest, row)) return true;
  return row.linear < farthest->linear && !is_nearer(measure, row, *farthest);
}

// Calls `use` with the logical position and the bits of each of these elements whose bits differ.
template <class T, class Use>
void for_each_unlike(const Tensor& expected, const Tensor& actual, const FoldedSpace& space, std::uint64_t begin,
                     std::uint64_t end, const Use& use) {
  const std::byte *const a = expected.bytes().data(), *const b = actual.bytes().data();
  for_each_row(space, begin, end, [&](const Row& row) {
    for (std::uint64_t i = 0; i < row.count; ++i) {
      const std::uint64_t at_a = (row.offset[0] + i * row.stride[0]) * sizeof(T);
      const std::uint64_t at_b = (row.offset[1] + i * row.stride[1]) * sizeof(T);
      const auto x = static_cast<BitsOf<T>>(load_bits(a + at_a, sizeof(T)));
      const auto y = static_cast<BitsOf<T>>(load_bits(b + at_b, sizeof(T)));
      if (x != y) use(row.first + i, x, y);
    }
  });
}

template <class T>
void search(const Tensor& expected, const Tensor& actual, const FoldedSpace& space, std::uint64_t begin,
            std::uint64_t end, DifferenceOrder measure, bool finite, std::optional<DifferenceRow>& farthest) {
  for_each_unlike<T>(expected, actual, space, begin, end, [&](std::uint64_t position, BitsOf<T> x, BitsOf<T> y) {
    const DifferenceRow found = row_of<T>(position, x, y);
    if ((!finite || has_distance(found.kind)) && replaces(measure, farthest, found)) farthest = found;
  });
}

// NaN after every number.
std::weak_ordering by_value(DataType type, std::uint64_t a, std::uint64_t b) {
  return visit_data_type(type, [&]<class T>() -> std::weak_ordering {
    const auto x = static_cast<BitsOf<T>>(a), y = static_cast<BitsOf<T>>(b);
    const bool x_nan = is_nan_bits<T>(x), y_nan = is_nan_bits<T>(y);
    if (x_nan || y_nan) return x_nan <=> y_nan;
    return std::weak_order(exact_value<T>(x), exact_value<T>(y));
  });
}

bool differs_in_nan_bits(const DifferenceRow& row) { return row.kind == DifferenceClass::NanBits; }

std::weak_ordering compared(DataType type, DifferenceOrder order, const DifferenceRow& a, const DifferenceRow& b) {
  const bool by_values =
      order == DifferenceOrder::Index || order == DifferenceOrder::Expected || order == DifferenceOrder::Actual;
  if (!by_values && differs_in_nan_bits(a) != differs_in_nan_bits(b))
    return differs_in_nan_bits(b) <=> differs_in_nan_bits(a);
  switch (order) {
    case DifferenceOrder::Index: break;
    case DifferenceOrder::Expected: return by_value(type, a.expected, b.expected);
    case DifferenceOrder::Actual: return by_value(type, a.actual, b.actual);
    case DifferenceOrder::Ulp:
      if (has_distance(a.kind) != has_distance(b.kind)) return has_distance(b.kind) <=> has_distance(a.kind);
      return a.ulp <=> b.ulp;
    case DifferenceOrder::Absolute: return std::weak_order(a.absolute, b.absolute);
    case DifferenceOrder::Relative: return std::weak_order(a.relative, b.relative);
    case DifferenceOrder::Class: return a.kind <=> b.kind;
  }
  return a.linear <=> b.linear;
}

struct IsBefore {
  DataType type;
  const DifferenceQuery& query;

  bool operator()(const DifferenceRow& a, const DifferenceRow& b) const { return stands_before(type, query, a, b); }
};

// Adds the rows of these elements that stand before `last`.
template <class T>
void collect(const Tensor& expected, const Tensor& actual, const FoldedSpace& space, std::uint64_t begin,
             std::uint64_t end, const DifferenceQuery& query, const IsBefore& is_before,
             const std::optional<DifferenceRow>& last, DifferenceList& list) {
  for_each_unlike<T>(expected, actual, space, begin, end, [&](std::uint64_t position, BitsOf<T> x, BitsOf<T> y) {
    if (is_within<T>(query.tolerance, x, y)) return;
    const DifferenceRow found = row_of<T>(position, x, y);
    list.outside += found.ulp >= query.least_ulp;
    if (!accepts(query, found)) return;
    ++list.found;
    if (!last || is_before(found, *last)) list.rows.push_back(found);
  });
}

}  // namespace

std::uint64_t listed_count(const Comparison& found, DifferenceClass kind) {
  if (kind == DifferenceClass::NanBits) return found.nan_bits;
  const std::uint64_t count = found.classes[static_cast<std::size_t>(kind)];
  return kind == DifferenceClass::Nan ? count - found.nan_bits : count;
}

bool has_farther_than_finite(const Comparison& found) {
  return listed_count(found, DifferenceClass::Nan) + listed_count(found, DifferenceClass::Infinity) > 0;
}

DifferenceRow difference_at(const Tensor& expected, const Tensor& actual, std::uint64_t linear) {
  const std::uint64_t a = element_bits(expected, linear), b = element_bits(actual, linear);
  return visit_data_type(expected.desc.data_type, [&]<class T>() {
    return row_of<T>(linear, static_cast<BitsOf<T>>(a), static_cast<BitsOf<T>>(b));
  });
}

bool stands_before(DataType type, const DifferenceQuery& query, const DifferenceRow& a, const DifferenceRow& b) {
  const std::weak_ordering order = compared(type, query.order, a, b);
  if (order != 0) return query.descending ? order > 0 : order < 0;
  return a.linear < b.linear;
}

Result<DifferenceList> list_differences(const Tensor& expected, const Tensor& actual, const DifferenceQuery& query,
                                        std::size_t most, const std::function<bool()>& stop,
                                        const std::function<void(const ListedSoFar&)>& tell) {
  if (auto fine = comparable(expected, actual); !fine) return tl::unexpected(fine.error());
  const DataType type = expected.desc.data_type;
  const std::vector<std::vector<std::uint32_t>> strides = {effective_strides(expected.desc),
                                                           effective_strides(actual.desc)};
  const FoldedSpace space = fold(expected.desc.sizes, strides);
  const std::uint64_t count = element_count(expected.desc);
  const IsBefore is_before{type, query};
  DifferenceList list;
  std::optional<DifferenceRow> last;  // of those that are listed, once there are more
  for (std::uint64_t begin = 0; begin < count; begin += elements_between_stops) {
    if (stop && stop()) return cancelled();
    const std::uint64_t end = std::min(count, begin + elements_between_stops);
    visit_data_type(type,
                    [&]<class T>() { collect<T>(expected, actual, space, begin, end, query, is_before, last, list); });
    const bool in_order = query.order == DifferenceOrder::Index && !query.descending && !last;
    if (tell)
      tell({static_cast<double>(end) / static_cast<double>(count), list.found,
            in_order ? std::span<const DifferenceRow>(list.rows) : std::span<const DifferenceRow>()});
    if (list.rows.size() <= most || most == 0) continue;
    const auto kept = list.rows.begin() + static_cast<std::ptrdiff_t>(most);
    std::ranges::nth_element(list.rows, kept - 1, is_before);
    list.rows.erase(kept, list.rows.end());
    last = list.rows.back();
  }
  if (most == 0) list.rows.clear();
  std::ranges::sort(list.rows, is_before);
  if (stop && stop()) return cancelled();
  return list;
}

bool is_nearer(DifferenceOrder measure, const DifferenceRow& a, const DifferenceRow& b) {
  if (differs_in_nan_bits(a) != differs_in_nan_bits(b)) return differs_in_nan_bits(a);
  if (has_distance(a.kind) != has_distance(b.kind)) return has_distance(a.kind);
  if (measure == DifferenceOrder::Absolute) return a.absolute < b.absolute;
  return measure == DifferenceOrder::Relative ? a.relative < b.relative : a.ulp < b.ulp;
}

Result<std::optional<DifferenceRow>> farthest(const Tensor& expected, const Tensor& actual, DifferenceOrder measure,
                                              bool finite, const std::function<bool()>& stop) {
  if (auto fine = comparable(expected, actual); !fine) return tl::unexpected(fine.error());
  const std::vector<std::vector<std::uint32_t>> strides = {effective_strides(expected.desc),
                                                           effective_strides(actual.desc)};
  const FoldedSpace space = fold(expected.desc.sizes, strides);
  std::optional<DifferenceRow> all;
  std::mutex mutex;
  ParallelControl control;
  control.stop = stop;
  const bool done = parallel_for(element_count(expected.desc), control, [&](std::uint64_t begin, std::uint64_t end) {
    std::optional<DifferenceRow> part;
    visit_data_type(expected.desc.data_type,
                    [&]<class T>() { search<T>(expected, actual, space, begin, end, measure, finite, part); });
    const std::lock_guard lock(mutex);
    if (part && replaces(measure, all, *part)) all = part;
  });
  if (!done) return cancelled();
  return all;
}

Result<Tensor> accepted_only(const Tensor& expected, const Tensor& actual, const DifferenceQuery& query,
                             const std::function<bool()>& stop) {
  if (auto fine = comparable(expected, actual); !fine) return tl::unexpected(fine.error());
  const std::vector<std::vector<std::uint32_t>> strides = {effective_strides(expected.desc),
                                                           effective_strides(actual.desc)};
  const FoldedSpace space = fold(expected.desc.sizes, strides);
  const DataType type = expected.desc.data_type;
  const std::uint64_t count = element_count(expected.desc);
  Tensor accepted;
  accepted.desc.data_type = type;
  accepted.desc.sizes = expected.desc.sizes;
  ParallelControl control;
  control.stop = stop;
  bool done = false;
  accepted.buffer = Buffer::make(minimum_size_in_bytes(accepted.desc), [&](std::span<std::byte> packed) {
    std::ranges::fill(packed.subspan(count * element_size(type)), std::byte{0});
    done = parallel_for(count, control, [&](std::uint64_t begin, std::uint64_t end) {
      visit_data_type(type,
                      [&]<class T>() { copy_accepted<T>(expected, actual, space, begin, end, query, packed.data()); });
    });
  });
  if (!done) return cancelled();
  return accepted;
}

Result<std::optional<std::uint64_t>> worst_beside_nan_bits(const Comparison& found, const Tensor& expected,
                                                           const Tensor& actual, const std::function<bool()>& stop) {
  if (found.nan_bits == 0 || !differs_in_nan_bits(difference_at(expected, actual, found.worst))) return std::nullopt;
  return farthest(expected, actual, DifferenceOrder::Ulp, false, stop).map([](const std::optional<DifferenceRow>& row) {
    return row && !differs_in_nan_bits(*row) ? std::optional(row->linear) : std::nullopt;
  });
}

}  // namespace opscope
