#pragma once
// The outcomes of an operator that limits elements to a range.

#include "core/operators/support/bounds.h"
#include "core/operators/support/outcome_kernels.h"
#include "core/operators/support/reference_order.h"

namespace opscope {

// `bounds_of` reads the bounds of an invocation. A NaN bound limits nothing. If Min is above Max, one of them is every
// result: an element that this bound alone would change is below Min or above Max, and any other that became it is
// crossed.
inline Outcomes outcomes_of_bounds(FloatBounds (*bounds_of)(const Invocation&)) {
  enum { kept, below, above, nan, crossed };
  return {{{"kept", OutcomeTone::Kept},
           {"below Min", OutcomeTone::First, false,
            "Elements that Min raises. None if Min is above Max and all become Max: see Min > Max."},
           {"above Max", OutcomeTone::Second, false,
            "Elements that Max lowers. None if Min is above Max and all become Min: see Min > Max."},
           {"NaN", OutcomeTone::Special},
           {"Min > Max", OutcomeTone::Third, true,
            "Elements that change only because Min is above Max. What the bound that wins changes by itself counts as "
            "below Min or above Max."}},
          [bounds_of](const Invocation& invocation) {
            const FloatBounds bounds = bounds_of(invocation);
            const bool numbers = invocation.numerics[infinite_bound] == InfiniteBound::LargestNumber;
            const bool max_wins = invocation.numerics[min_above_max] == MinAboveMax::GivesMax;
            const bool zeros_are_equal = invocation.numerics[zero_bound] == ZeroBound::Kept;
            return visit_ordered_type(invocation.data_type(0), [&]<class T>() -> CpuKernel {
              const T min = reference::least_bound<T>(bounds.min, numbers);
              const T max = reference::largest_bound<T>(bounds.max, numbers);
              const bool has_min = !reference::is_nan(min), has_max = !reference::is_nan(max);
              const bool crosses = has_min && has_max && reference::less(max, min, zeros_are_equal);
              const T winner = max_wins ? max : min;
              return outcome_of<T>([=](T x) {
                if (reference::is_nan(x)) return nan;
                if (has_min && !(crosses && max_wins) && reference::less(x, min, zeros_are_equal)) return below;
                if (has_max && !(crosses && !max_wins) && reference::less(max, x, zeros_are_equal)) return above;
                return crosses && to_bits(x) != to_bits(winner) ? crossed : kept;
              });
            });
          },
          "clipped"};
}

}  // namespace opscope
