#pragma once
// All elements in which two tensors differ, filtered and sorted.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/compare/compare.h"
#include "core/error.h"

namespace opscope {

// All but Equal, as rows have them.
inline constexpr std::array listed_classes = {
    DifferenceClass::OffByOne, DifferenceClass::OffByFew, DifferenceClass::SignOfZero, DifferenceClass::Nan,
    DifferenceClass::NanBits,  DifferenceClass::Infinity, DifferenceClass::OffByMore};
// How many elements of a comparison a list has of this class, which has NaNs of different bits apart.
std::uint64_t listed_count(const Comparison& found, DifferenceClass kind);
// A NaN on one side only, or an infinity: farther than any distance.
bool has_farther_than_finite(const Comparison& found);

struct DifferenceRow {
  std::uint64_t linear = 0;                // logical row-major position
  std::uint64_t expected = 0, actual = 0;  // bits
  std::uint64_t ulp = 0;                   // as ulp_distance()
  double absolute = 0;                     // infinite for a NaN or an infinity against another value
  double relative = 0;                     // as relative_difference(); infinite for a NaN
  DifferenceClass kind = DifferenceClass::OffByMore;
};

enum class DifferenceOrder : std::uint8_t { Index, Expected, Actual, Ulp, Absolute, Relative, Class };

struct DifferenceQuery {
  std::optional<DifferenceClass> kind = {};  // only this class
  std::uint64_t least_ulp = 0;               // only elements at least so far apart
  Tolerance tolerance = {};                  // only elements that it does not accept
  DifferenceOrder order = DifferenceOrder::Index;
  bool descending = false;

  friend bool operator==(const DifferenceQuery&, const DifferenceQuery&) = default;
};

// They accept the same elements, in whatever order.
inline bool have_one_filter(const DifferenceQuery& a, const DifferenceQuery& b) {
  return a.kind == b.kind && a.least_ulp == b.least_ulp && a.tolerance == b.tolerance;
}

struct DifferenceList {
  std::vector<DifferenceRow> rows;  // sorted; equal ones by their index
  std::uint64_t outside = 0;        // elements beyond the distance and the tolerance of the query, of any class
  std::uint64_t found = 0;          // elements that the query accepts. If more than rows, the rest is not listed
};

// What list_differences() has found in a part of the elements.
struct ListedSoFar {
  double fraction = 0;      // of the elements
  std::uint64_t found = 0;  // as in the list
  // The first ones of the list, if it is by index and ascending; empty otherwise, and once there are more than `most`.
  std::span<const DifferenceRow> rows;
};

// The elements whose bits differ and that the query accepts. Of more than `most`, only the first in its order are
// listed. Values are sorted by size, with NaN last; distances and classes with NanBits as the least. `tell` is called
// often, on this thread. Errors: BadInput if sizes or data types differ; Cancelled.
Result<DifferenceList> list_differences(const Tensor& expected, const Tensor& actual, const DifferenceQuery& query,
                                        std::size_t most, const std::function<bool()>& stop = {},
                                        const std::function<void(const ListedSoFar&)>& tell = {});

// How the elements at a position differ, which may be equal. Precondition: the tensors have one type and sizes.
DifferenceRow difference_at(const Tensor& expected, const Tensor& actual, std::uint64_t linear);

// By `measure`, which is Ulp, Absolute or Relative. What has no distance, a NaN or an infinity, is the farthest; NaNs
// of different bits are the nearest, since no number differs.
bool is_nearer(DifferenceOrder measure, const DifferenceRow& a, const DifferenceRow& b);

// The first of the elements with other bits that are the farthest apart, as is_nearer(). `finite`: of those alone that
// have a distance. nullopt: there is none. Threaded. Errors as of list_differences().
Result<std::optional<DifferenceRow>> farthest(const Tensor& expected, const Tensor& actual, DifferenceOrder measure,
                                              bool finite, const std::function<bool()>& stop = {});

// The worst element, where `found`, the comparison of the two, has NaNs of other bits in its place, which are the least
// of all. nullopt: it has the worst one itself. Errors: as farthest().
Result<std::optional<std::uint64_t>> worst_beside_nan_bits(const Comparison& found, const Tensor& expected,
                                                           const Tensor& actual,
                                                           const std::function<bool()>& stop = {});

// The order of the rows of a query: equal ones stand by their index.
bool stands_before(DataType type, const DifferenceQuery& query, const DifferenceRow& a, const DifferenceRow& b);

// `actual` where the query accepts the difference, whatever its order, else `expected`: what is left out looks equal.
// Packed. Threaded. Errors as above.
Result<Tensor> accepted_only(const Tensor& expected, const Tensor& actual, const DifferenceQuery& query,
                             const std::function<bool()>& stop = {});

}  // namespace opscope
