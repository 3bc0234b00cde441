#pragma once
// The value of a bound that is dragged on the histogram.

#include "core/picture/histogram_range.h"
#include "core/tensor/data_type.h"

namespace opscope::gui {

// `value` as a short decimal. One step is about 1/400 of what the axis spans, and for integers at least 1.
float rounded_bound(double value, const picture::Range& axis, DataType type);

}  // namespace opscope::gui
