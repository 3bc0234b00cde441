#include "core/picture/fours.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/picture/fours.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace opscope::picture::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::CappedTag<double, 8>;
using Vector = hn::Vec<Doubles>;

bool sum_block(const std::array<FoursRow, 4>& rows, double spread, Fours& out) {
  const Doubles d;
  constexpr std::size_t lanes = hn::MaxLanes(Doubles());
  const Vector infinity = hn::Set(d, std::numeric_limits<double>::infinity()), zero = hn::Zero(d);
  HWY_ALIGN FoursRow columns;
  Vector low = infinity, high = hn::Neg(infinity), smallest = infinity, largest = zero;
  auto finite = zero == zero;
  for (std::size_t i = 0; i < fours_width; i += lanes) {
    Vector sum = zero;  // not -0, whatever the numbers
    for (const FoursRow& row : rows) {
      const Vector x = hn::Load(d, row.data() + i), size = hn::Abs(x);
      finite = hn::And(finite, size < infinity);
      low = hn::Min(low, x);
      high = hn::Max(high, x);
      smallest = hn::Min(smallest, hn::IfThenElse(size == zero, infinity, size));
      largest = hn::Max(largest, size);
      sum = sum + x;
    }
    hn::Store(sum, d, columns.data() + i);
  }
  if (!hn::AllTrue(d, finite)) return false;
  const double least = hn::GetLane(hn::MinOfLanes(d, smallest));
  if (hn::GetLane(hn::MaxOfLanes(d, largest)) > least * spread) return false;
  for (std::size_t i = 0; i < fours_width; i += 4 * lanes) {
    Vector a, b, c, e;
    hn::LoadInterleaved4(d, columns.data() + i, a, b, c, e);
    hn::StoreU(a + b + c + e, d, out.sums.data() + i / 4);
  }
  out.low = hn::GetLane(hn::MinOfLanes(d, low));
  out.high = hn::GetLane(hn::MaxOfLanes(d, high));
  return true;
}

}  // namespace
}  // namespace opscope::picture::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope::picture {
HWY_EXPORT(sum_block);

bool sum_fours(const std::array<FoursRow, 4>& rows, double spread, Fours& out) {
  return HWY_DYNAMIC_DISPATCH(sum_block)(rows, spread, out);
}

}  // namespace opscope::picture
#endif
