#pragma once
// Which stride of a tensor breaks a rule, and what it may be beside the other strides.

#include <cstdint>
#include <optional>
#include <string>

#include "core/tensor/tensor_desc.h"

namespace opscope::gui {

// "for example 5 would do, or 105 and more": strides of the dimension with which no two elements have one address.
// Without "for example" these are all; else an interleaved order may allow more. nullopt if the other strides leave
// none that is nested, or the dimension has one element. Precondition: as many strides as sizes, all sizes 1 or more,
// and at most 2^32-1 elements.
std::optional<std::string> strides_that_do(const TensorDesc& desc, std::size_t dimension);

// "The stride of H is 4; for example 5 would do, or 105 and more", of the one whose change is the smallest, rather one
// that is not as packed. nullopt if no change of a single stride gives each element an address of its own. Precondition
// as above.
std::optional<std::string> stride_too_close(const TensorDesc& desc);

// "The stride of H is 7; at most 5 fits", into so many elements, of the one whose change is the smallest. nullopt if no
// change of a single stride to 1 or more is enough; where the elements are `apart`, one that keeps them so.
std::optional<std::string> stride_too_far(const TensorDesc& desc, std::uint64_t elements, bool apart);

}  // namespace opscope::gui
