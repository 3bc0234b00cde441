#pragma once
// Elements that are set one by one, as a brush does.

#include <cstdint>
#include <vector>

#include "app/gui/edits/access.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {

struct Stroke {
  std::vector<std::uint64_t> elements;  // places in the resource, from the tensor's first element on
  bool value = true;                    // the elements become 1, otherwise 0
};

// The case keeps what is painted as a list of elements, which must not become too long a text.
inline constexpr std::uint64_t most_painted_elements = std::uint64_t{1} << 20;

// The resource of an input holds its present values as a list, with the stroke in it. `loaded` is the input as the case
// loads it, and is needed only if it has no list yet (nullptr: none). The case stays as it is if the resource has more
// than most_painted_elements, or if its values are not known.
Model with_stroke(Model model, TensorAt at, const Tensor* loaded, const Stroke& stroke);

}  // namespace opscope::gui
