#pragma once
// The entries of a bound in the menu of the histogram.

#include <optional>
#include <string>
#include <vector>

#include "app/gui/jobs/results.h"
#include "core/operators/schema/invocation.h"
#include "core/picture/histogram_range.h"

namespace opscope::gui {

// The smallest and the largest finite element of a tensor. One that is no FLOAT32, as bounds are, is rounded so that no
// element is beyond it.
struct BoundData {
  std::string tensor;
  float least = 0, most = 0;
};
// Of the first input; nullopt: it is not counted, or has no finite element.
std::optional<BoundData> bound_data(const Results& results);

// As bounds_of(), with their defaults.
std::vector<HistogramBound> bounds_with_defaults(const OperatorDesc& desc);

struct BoundChoice {
  std::optional<double> value;  // what the bound becomes
  bool types = false;           // its number is to be typed
};
// The number in the clipboard, rounded as a bound is; nullopt: there is none. It may be another program that is asked
// for it.
std::optional<double> bound_in_clipboard();
// In a menu that is open, of a bound with a default: those of a number of the form, "Type value...", and the ends of
// the data. `pasted`: bound_in_clipboard() when the menu opened.
BoundChoice bound_entries(const HistogramBound& bound, const std::optional<BoundData>& data,
                          std::optional<double> pasted);

}  // namespace opscope::gui
