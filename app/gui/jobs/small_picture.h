#pragma once
// A tensor as a small picture, for lists.

#include <functional>
#include <optional>

#include "core/error.h"
#include "core/operators/schema/operator_schema.h"
#include "core/picture/colormap.h"
#include "core/picture/image.h"
#include "core/picture/slice.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {

// Of the panes, for a picture that is to look like one of them.
struct SmallLook {
  picture::Colormap map = picture::Colormap::Viridis;
  bool reversed = false;
  std::optional<picture::Slice> slice = {};  // nullopt: the tensor's default slice
};

// The slice fitted into `width` x `height` pixels, on its own range of values; what it does not cover is transparent.
// Errors: as Plane::of.
Result<picture::Image> draw_small(const Tensor& tensor, TensorKind kind, int width, int height,
                                  const std::function<bool()>& stop, const SmallLook& look = {});

// The same of the default slice, without free pixels. A slice with fewer cells than that has one pixel for each of
// them.
Result<picture::Image> draw_smallest(const Tensor& tensor, TensorKind kind, int width, int height,
                                     const std::function<bool()>& stop);

}  // namespace opscope::gui
