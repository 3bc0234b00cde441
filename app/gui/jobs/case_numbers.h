#pragma once
// Outputs of different data types as numbers of one type.

#include <cstdint>
#include <span>

#include "core/backends/backend.h"

namespace opscope::gui {

// `output` as a tensor of `type`, which has each number of its type, and of `sizes`: the same elements in the same
// order. Errors: Broken if its sizes do not fit (can_stand_for); Cancelled.
Result<Tensor> as_numbers(const Tensor& output, DataType type, std::span<const std::uint32_t> sizes,
                          const RunOptions& options);

}  // namespace opscope::gui
