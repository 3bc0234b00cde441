#pragma once
// Planes of tensors in tests.

#include <memory>

#include "core/picture/plane.h"

namespace opscope::picture {

// The plane that a pane shows first.
inline std::shared_ptr<const Plane> plane_of(const Tensor& tensor) {
  return Plane::of(tensor, default_slice(tensor.desc.sizes)).value();
}

}  // namespace opscope::picture
