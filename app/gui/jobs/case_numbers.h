#pragma once
// Outputs of different data types as numbers of one type.

#include <cstdint>
#include <span>
#include <vector>

#include "app/gui/jobs/results.h"
#include "core/backends/backend.h"
#include "core/picture/range.h"

namespace opscope::gui {

// `output` as a tensor of `type` and of `sizes`: the same elements in the same order, each converted by
// convert_keeping_nan(). Errors: Broken if its sizes do not fit (can_stand_for); Cancelled.
Result<Tensor> as_numbers(const Tensor& output, DataType type, std::span<const std::uint32_t> sizes,
                          const RunOptions& options);

// The same with values that are scaled from one range of samples to another. `type`: FLOAT32 or FLOAT16. They are
// rounded to it as those of a picture are (core/io/image.h).
Result<Tensor> as_scaled_numbers(const Tensor& output, DataType type, std::span<const std::uint32_t> sizes,
                                 const picture::Range& from, const picture::Range& to, const RunOptions& options);

// The output of another case and that of the case in front, as they are compared: each scaled or converted.
// Precondition: compared.as. Errors: as above.
Result<Tensor> numbers_of_other(const ComparedCase& compared, std::span<const std::uint32_t> sizes,
                                const RunOptions& options);
Result<Tensor> numbers_of_front(const ComparedCase& compared, const Tensor& output, const RunOptions& options);

// How many elements differ once both are rounded to `type`. Threaded. Precondition: they have one type and the same
// sizes. Errors: Cancelled.
Result<std::uint64_t> unlike_rounded(const Tensor& one, const Tensor& other, DataType type, const RunOptions& options);

// Absolute differences of samples by which elements are counted, ascending: 1, 4 and 16 of 0..255; 0.01, 0.05 and 0.1
// of 0..1.
std::vector<double> sample_limits(const picture::Range& samples);

}  // namespace opscope::gui
