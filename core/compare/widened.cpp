#include "core/compare/widened.h"

#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/compare/widened.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "core/operators/support/simd_floats.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace {

using Doubles = hn::CappedTag<double, 8>;
constexpr std::size_t vector_lanes = hn::MaxLanes(Doubles());
constexpr std::size_t vectors = sum_lanes / vector_lanes;  // a row of the block, one lane of every sum
using Vector = hn::Vec<Doubles>;

// The places from the block's end to the end of its last row become NaN, which no sum takes up.
std::size_t pad(std::span<double> block) {
  const std::size_t whole = (block.size() + sum_lanes - 1) / sum_lanes * sum_lanes;
  std::fill(block.data() + block.size(), block.data() + whole, std::numeric_limits<double>::quiet_NaN());
  return whole;
}

void widen_halves(const std::byte* packed, std::size_t count, double* to) {
  const hn::ScalableTag<float> d;
  const hn::Rebind<std::uint16_t, decltype(d)> half;
  HWY_ALIGN float singles[widened_block_elements + hn::MaxLanes(d)];
  HWY_ALIGN std::uint16_t last[hn::MaxLanes(d)] = {};
  const auto* from = reinterpret_cast<const std::uint16_t*>(packed);
  const std::size_t lanes = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) hn::StoreU(widened(d, hn::LoadU(half, from + i)), d, singles + i);
  std::memcpy(last, from + i, (count - i) * sizeof(std::uint16_t));
  hn::StoreU(widened(d, hn::Load(half, last)), d, singles + i);
  for (i = 0; i < count; ++i) to[i] = singles[i];
}

void widen_block(DataType type, const std::byte* packed, std::size_t count, double* to) {
  visit_data_type(type, [&]<class T>() {
    if constexpr (std::is_same_v<T, Float16>) {
      widen_halves(packed, count, to);
    } else {
      for (std::size_t i = 0; i < count; ++i) {  // the compiler makes vectors of it
        T element;
        std::memcpy(&element, packed + i * sizeof(T), sizeof(T));
        to[i] = static_cast<double>(element);
      }
    }
  });
}

std::uint64_t count_of(hn::Mask<Doubles> mask) { return hn::CountTrue(Doubles(), mask); }

void count_specials(Vector x, hn::Mask<Doubles> is_finite, double smallest_normal, WidenedNumbers& all) {
  const Doubles d;
  const Vector infinity = hn::Set(d, std::numeric_limits<double>::infinity());
  const auto is_zero = x == hn::Zero(d);
  const std::uint64_t positive = count_of(x == infinity), negative = count_of(x == hn::Neg(infinity));
  const std::uint64_t zeros = count_of(is_zero);
  all.positive_infinity += positive;
  all.negative_infinity += negative;
  all.nan += vector_lanes - count_of(is_finite) - positive - negative;
  all.zero += zeros;
  all.negative_zero += count_of(hn::And(is_zero, hn::CopySign(infinity, x) < hn::Zero(d)));
  all.subnormal += count_of(hn::Abs(x) < hn::Set(d, smallest_normal)) - zeros;
}

// Knuth's TwoSum: `error` takes what the sum's rounding loses.
void add_exactly(Vector x, Vector& sum, Vector& error) {
  const Vector next = sum + x, taken = next - sum;
  error = error + ((sum - (next - taken)) + (x - taken));
  sum = next;
}

void add_block_numbers(std::span<double> block, double smallest_normal, WidenedNumbers& all) {
  const Doubles d;
  const std::size_t whole = pad(block);
  const Vector infinity = hn::Set(d, std::numeric_limits<double>::infinity()), normal = hn::Set(d, smallest_normal);
  Vector sum[vectors], error[vectors], min[vectors], max[vectors];
  for (std::size_t v = 0; v < vectors; ++v) {
    sum[v] = hn::LoadU(d, all.sum.data() + v * vector_lanes);
    error[v] = hn::LoadU(d, all.error.data() + v * vector_lanes);
    min[v] = infinity;
    max[v] = hn::Neg(infinity);
  }
  for (std::size_t i = 0; i < whole; i += sum_lanes)
    for (std::size_t v = 0; v < vectors; ++v) {
      const Vector x = hn::Load(d, block.data() + i + v * vector_lanes), size = hn::Abs(x);
      const auto is_finite = size < infinity;
      if (!hn::AllTrue(d, hn::And(is_finite, normal <= size))) count_specials(x, is_finite, smallest_normal, all);
      add_exactly(hn::IfThenElseZero(is_finite, x), sum[v], error[v]);
      min[v] = hn::Min(min[v], hn::IfThenElse(is_finite, x, infinity));
      max[v] = hn::Max(max[v], hn::IfThenElse(is_finite, x, hn::Neg(infinity)));
    }
  for (std::size_t v = 0; v < vectors; ++v) {
    hn::StoreU(sum[v], d, all.sum.data() + v * vector_lanes);
    hn::StoreU(error[v], d, all.error.data() + v * vector_lanes);
    all.min = std::min(all.min, hn::GetLane(hn::MinOfLanes(d, min[v])));
    all.max = std::max(all.max, hn::GetLane(hn::MaxOfLanes(d, max[v])));
  }
  all.nan -= whole - block.size();
}

void add_block_squares(std::span<double> block, double mean, WidenedSquares& all) {
  const Doubles d;
  const std::size_t whole = pad(block);
  const Vector infinity = hn::Set(d, std::numeric_limits<double>::infinity()), middle = hn::Set(d, mean);
  Vector sum[vectors];
  for (std::size_t v = 0; v < vectors; ++v) sum[v] = hn::LoadU(d, all.data() + v * vector_lanes);
  for (std::size_t i = 0; i < whole; i += sum_lanes)
    for (std::size_t v = 0; v < vectors; ++v) {
      const Vector x = hn::Load(d, block.data() + i + v * vector_lanes);
      const Vector distance = hn::IfThenElseZero(hn::Abs(x) < infinity, x - middle);
      sum[v] = sum[v] + distance * distance;
    }
  for (std::size_t v = 0; v < vectors; ++v) hn::StoreU(sum[v], d, all.data() + v * vector_lanes);
}

std::uint64_t miss_of(double x, const BinEdges& bins) {
  const auto first = bins.bins();
  if (std::isnan(x)) return first + miss_nan;
  if (std::isinf(x)) return first + (x > 0 ? miss_positive_infinity : miss_negative_infinity);
  return first + (x < bins.low ? miss_below : miss_above);
}

// A multiplication finds the bin or one close by, from which the edges lead to the right one.
void find_block_bins(std::span<double> block, const BinEdges& bins, std::uint64_t* found) {
  const Doubles d;
  const hn::Rebind<std::int32_t, Doubles> narrow;
  const hn::Rebind<std::int64_t, Doubles> wide;
  const std::size_t whole = pad(block);
  const double* const edges = bins.edges.data();
  const auto last_bin = static_cast<double>(bins.bins() - 1);
  const auto width = static_cast<long double>(bins.high) - bins.low;
  double per_bin = static_cast<double>(static_cast<long double>(bins.bins()) / width), start = 0;
  if (!std::isfinite(per_bin)) per_bin = 0, start = last_bin;
  const Vector low = hn::Set(d, bins.low), high = hn::Set(d, bins.high), zero = hn::Zero(d);
  const auto one = hn::Set(wide, 1), last = hn::Set(wide, static_cast<std::int64_t>(bins.bins() - 1));
  for (std::size_t i = 0; i < whole; i += vector_lanes) {
    const Vector all = hn::Load(d, block.data() + i);
    const auto inside = hn::And(low <= all, all <= high);
    const Vector x = hn::IfThenElse(inside, all, low);
    const Vector guess = (x - low) * hn::Set(d, per_bin) + hn::Set(d, start);
    auto bin = hn::PromoteTo(wide, hn::DemoteTo(narrow, hn::Min(hn::Max(guess, zero), hn::Set(d, last_bin))));
    for (;;) {
      const auto below_last = hn::RebindMask(d, bin < last);
      const auto too_low = hn::And(hn::GatherIndex(d, edges + 1, bin) <= x, below_last);
      const auto too_high = x < hn::GatherIndex(d, edges, bin);
      if (hn::AllFalse(d, hn::Or(too_low, too_high))) break;
      bin = hn::IfThenElse(hn::RebindMask(wide, too_low), bin + one, bin);
      bin = hn::IfThenElse(hn::RebindMask(wide, too_high), bin - one, bin);
    }
    hn::StoreU(hn::BitCast(hn::Rebind<std::uint64_t, Doubles>(), bin), hn::Rebind<std::uint64_t, Doubles>(), found + i);
    if (hn::AllTrue(d, inside)) continue;
    for (std::size_t k = i; k < std::min(i + vector_lanes, block.size()); ++k)
      if (!(bins.low <= block[k] && block[k] <= bins.high)) found[k] = miss_of(block[k], bins);
  }
}

}  // namespace
}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope {
namespace {

HWY_EXPORT(widen_block);
HWY_EXPORT(add_block_numbers);
HWY_EXPORT(add_block_squares);
HWY_EXPORT(find_block_bins);

}  // namespace

void widen(DataType type, const std::byte* packed, std::size_t count, double* to) {
  HWY_DYNAMIC_DISPATCH(widen_block)(type, packed, count, to);
}
void add_numbers(std::span<double> block, double smallest_normal, WidenedNumbers& all) {
  HWY_DYNAMIC_DISPATCH(add_block_numbers)(block, smallest_normal, all);
}
void add_squares(std::span<double> block, double mean, WidenedSquares& all) {
  HWY_DYNAMIC_DISPATCH(add_block_squares)(block, mean, all);
}
void find_bins(std::span<double> block, const BinEdges& bins, std::uint64_t* found) {
  HWY_DYNAMIC_DISPATCH(find_block_bins)(block, bins, found);
}

}  // namespace opscope
#endif  // HWY_ONCE
