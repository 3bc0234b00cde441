#pragma once
// How two tensors of equal sizes and type differ, element by element.

#include <cstdint>
#include <functional>
#include <optional>

#include "core/error.h"
#include "core/tensor/tensor.h"

namespace opscope {

// Why two elements are not the same, or that they are.
enum class DifferenceClass : std::uint8_t {
  Equal,       // the same bits, or both NaN with the same bits
  OffByOne,    // neighbours: 1 ULP apart (floats), 1 apart (integers)
  OffByFew,    // 2 to 16 of these apart
  SignOfZero,  // +0 against -0
  Nan,         // a NaN on one side only, or NaNs of different bits
  Infinity,    // an infinity on one side only, or of opposite signs
  OffByMore,   // farther apart, both finite
  NanBits,     // in lists alone: NaNs of different bits, which counts and pictures have as Nan
};
inline constexpr std::size_t difference_class_count = 7;  // without NanBits

// Elements of this class have a distance: neither of the two that differ is a NaN or an infinity.
constexpr bool has_distance(DifferenceClass kind) {
  return kind != DifferenceClass::Nan && kind != DifferenceClass::NanBits && kind != DifferenceClass::Infinity;
}

DifferenceClass difference_class(DataType type, std::uint64_t expected, std::uint64_t actual);

// Both are NaNs, whatever their bits.
bool are_nans(DataType type, std::uint64_t a, std::uint64_t b);

// Distance in units in the last place. Floats: steps between the two on the ordered line of finite values and
// infinities, on which both zeros are one place. Integers: |a - b|. A NaN against anything of other bits: UINT64_MAX.
std::uint64_t ulp_distance(DataType type, std::uint64_t expected, std::uint64_t actual);

// |a - b|; a NaN or an infinity against another value: infinity.
double absolute_distance(DataType type, std::uint64_t expected, std::uint64_t actual);

// An element within tolerance is not a mismatch. The default accepts equal bits only. A distance accepts zeros of other
// signs too, but never a NaN or an infinity for anything that has other bits.
struct Tolerance {
  double absolute = 0;  // |a-b| <= absolute + relative * |expected|, as numpy's allclose does
  double relative = 0;
  std::uint64_t ulp = 0;  // or ulp_distance <= ulp
  bool any_nan = false;   // every NaN is accepted for a NaN: IEEE 754 leaves the payload of a result open
  bool has_distance() const { return absolute != 0 || relative != 0 || ulp != 0; }
  bool bitwise() const { return !has_distance() && !any_nan; }
  friend bool operator==(const Tolerance&, const Tolerance&) = default;
};

struct Comparison {
  std::uint64_t elements = 0;
  std::uint64_t mismatches = 0;
  double max_abs = 0;  // over all elements, within tolerance or not
  double max_rel = 0;  // |a-b| / |expected|; infinity if expected is 0 and actual is not
  std::uint64_t max_ulp = 0;
  std::uint64_t first_mismatch = 0;                    // logical row-major positions; meaningful if mismatches > 0
  std::uint64_t worst = 0;                             // the largest ULP distance, or the first mismatch
  std::uint64_t farthest = 0;                          // the first of max_abs; meaningful if that is above 0
  std::uint64_t classes[difference_class_count] = {};  // elements, indexed by DifferenceClass
  std::uint64_t nan_bits = 0;                          // of the class Nan: NaNs on both sides
  // Of |a-b| over the finite() elements; 0 if there are none. No difference of doubles overflows them, and they are the
  // same whatever the number of threads.
  long double mean_abs = 0, rms_abs = 0;

  bool equal() const { return mismatches == 0; }
  // All bits are the same, whatever the tolerance.
  bool identical() const { return classes[static_cast<std::size_t>(DifferenceClass::Equal)] == elements; }
  // A NaN differs. Its max_ulp is not a distance: UINT64_MAX can be that of two integers.
  bool has_nan() const { return classes[static_cast<std::size_t>(DifferenceClass::Nan)] > 0; }
  // Elements that have a difference. Equal bits have that of 0, also those of a NaN or an infinity.
  std::uint64_t finite() const {
    return elements - classes[static_cast<std::size_t>(DifferenceClass::Nan)] -
           classes[static_cast<std::size_t>(DifferenceClass::Infinity)];
  }
};

// BadInput if sizes or data types differ. Threaded; `stop` as in RunOptions.
Result<Comparison> compare(const Tensor& expected, const Tensor& actual, const Tolerance& tolerance = {},
                           const std::function<bool()>& stop = {});

// The next logical position after `from` (cyclic) whose bits differ; nullopt if all are equal.
std::optional<std::uint64_t> next_mismatch(const Tensor& expected, const Tensor& actual, std::uint64_t from);

// The same backwards: the last before `from`; from the first element on, the search goes on at the last.
std::optional<std::uint64_t> previous_mismatch(const Tensor& expected, const Tensor& actual, std::uint64_t from);

}  // namespace opscope
