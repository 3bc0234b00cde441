#pragma once
// The value of a bound that is moved on the histogram.

#include "app/gui/plots/histogram_plot.h"
#include "core/picture/histogram_range.h"
#include "core/tensor/data_type.h"

namespace opscope::gui {

// `value` as a short decimal. One step is about 1/400 of what the axis spans, and for integers at least 1. Of FLOAT16
// and integers: an element of the type, the nearest one to that decimal.
float rounded_bound(double value, const picture::Range& axis, DataType type);

// Of an edit, where the bound was at `before` until now. Arrow keys move it at least to the next element, and what is
// taken back is as it was.
float moved_bound(const BoundEdit& edit, float before, const picture::Range& axis, DataType type);

}  // namespace opscope::gui
