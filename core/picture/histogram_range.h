#pragma once
// The values over which the histograms of several tensors are counted, so that all of them fit on one axis.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/compare/statistics.h"
#include "core/operators/schema/operator_schema.h"
#include "core/picture/range.h"
#include "core/tensor/tensor.h"

namespace opscope {

// A value marked on the axis: an attribute of the operator.
struct HistogramBound {
  std::string name;                     // "Min"
  double value = 0;                     // infinities are drawn at the plot's edge, NaN is not drawn
  std::string text = {};                // as the value is shown; empty: its shortest decimal
  std::optional<double> standard = {};  // its default, if it is known
};

// The attributes that are values on the input's own axis.
std::vector<HistogramBound> bounds_of(const OperatorSchema& schema, const Attributes& attributes);

// The first range of the tensors' data, widened to hold the bounds that are near it. If nearly all of a tensor's
// values, from the 1st to the 99th percentile, would lie in one bin, its far ones are outside: Histogram::below and
// above.
picture::Range histogram_range(std::span<const Tensor> tensors, std::span<const Statistics> statistics,
                               std::span<const HistogramBound> bounds);

// The bins over a range.
struct HistogramAxis {
  double low = 0, high = 1;
  std::size_t bins = 1;
  friend bool operator==(const HistogramAxis&, const HistogramAxis&) = default;
};
// At most 128. Bins of integers hold equally many of them, and each integer lies in the middle of its place: otherwise
// equal counts would look like a comb.
HistogramAxis histogram_axis(const picture::Range& range, bool integers);
bool hold_integers(std::span<const Tensor> tensors);  // all of them

}  // namespace opscope
