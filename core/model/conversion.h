#pragma once
// Makes the contents of a resource from the elements of a file, as its Conversion says.

#include <array>
#include <filesystem>
#include <optional>

#include "core/error.h"
#include "core/io/image.h"
#include "core/model/model.h"
#include "core/tensor/tensor.h"

namespace opscope {

// As a case file spells them, in the order of Threshold::Test and of Conversion::Layout.
inline constexpr std::array threshold_signs = {">=", ">", "<=", "<"};
inline constexpr std::array layout_names = {"NCHW", "NHWC"};

// A picture as a packed tensor of `type`: [1, C, H, W], or [1, H, W, C] with the layout NHWC.
//
// With `without_alpha`, C is 1 or 3 where it were 2 or 4.
//
// x is a sample divided by the largest one, 0 to 1, after scaling to `size`. The mean is that of the samples that are
// used, without alpha, rounded to a whole sample, so that samples of that value become exactly 0. A real sample is x
// itself, and the mean of real ones is rounded to float32. Values are computed in float64 and rounded once to the type.
// Integers hold the samples as read_image does; BadInput if their values are to change.
Result<Tensor> read_converted_image(const std::filesystem::path& path, DataType type,
                                    const std::optional<ImageSize>& size, const Conversion& conversion);

// 1 or 0 of `type` for each element of a packed tensor. The threshold is rounded to the elements' type if that is a
// floating-point type, so that 0.7 is at least 0.7; integers are compared with it as it is.
Result<Tensor> apply_threshold(const Tensor& elements, DataType type, const Threshold& threshold);

// The sizes of read_converted_image's tensor for a picture of so many channels and pixels.
std::array<std::uint32_t, 4> converted_sizes(const ImageSize& size, const Conversion& conversion);

}  // namespace opscope
