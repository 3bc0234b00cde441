#pragma once
// How many characters most numbers of a plane take.

#include <cstddef>

#include "core/picture/plane.h"

namespace opscope::picture {

// Characters in which three in four elements of a plane of values can be written, as a sample of them tells: floats
// exactly, and integers also as one digit that is marked if it is rounded. NaN, infinities and -0 count as wide ones.
// 0 for differences.
std::size_t usual_width(const Plane::Parts& parts);
// The same of one element in eight, where -0 and the word of a subnormal number count as wide as they are.
std::size_t width_of_some(const Plane::Parts& parts);

}  // namespace opscope::picture
