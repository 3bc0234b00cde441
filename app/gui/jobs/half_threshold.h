#pragma once
// The threshold that makes half of a mask true.

#include <functional>
#include <optional>

#include "core/compare/statistics.h"

namespace opscope::gui {

// Between two of the finite elements, in as few digits as that allows, with as nearly as many of them below it as
// above. Their largest one if all are the same; nullopt: there is none. `numbers`: of this tensor, which is packed.
// Errors: only Cancelled.
Result<std::optional<double>> half_threshold(const Tensor& tensor, const Statistics& numbers,
                                             const std::function<bool()>& stop);

}  // namespace opscope::gui
