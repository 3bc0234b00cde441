#pragma once
// A tensor as a small picture, for lists.

#include <functional>

#include "core/error.h"
#include "core/operators/schema/operator_schema.h"
#include "core/picture/image.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {

// The tensor's default slice fitted into `width` x `height` pixels, on its own range of values; what it does not cover
// is transparent. Errors: as Plane::of.
Result<picture::Image> draw_small(const Tensor& tensor, TensorKind kind, int width, int height,
                                  const std::function<bool()>& stop);

// The same without free pixels. A slice with fewer cells than that has one pixel for each of them.
Result<picture::Image> draw_smallest(const Tensor& tensor, TensorKind kind, int width, int height,
                                     const std::function<bool()>& stop);

}  // namespace opscope::gui
