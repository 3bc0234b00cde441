#pragma once
// Elements and attributes that meet the edges of their types often.

#include <cstdint>
#include <random>

#include "core/operators/schema/attributes.h"
#include "core/tensor/data_type.h"

namespace opscope {

using Random = std::mt19937_64;

// 0 <= value < bound.
inline std::uint64_t below(Random& random, std::uint64_t bound) { return random() % bound; }
inline bool one_in(Random& random, std::uint64_t times) { return below(random, times) == 0; }

// One element's bits: zeros, ones, extremes, subnormals, infinities, quiet and signalling NaNs, small numbers, any
// bits.
std::uint64_t random_element(Random& random, DataType type);

// One element's bits at, or up to two steps from, a number among the attributes or what ScaleBias makes that number
// of; what random_element gives where there is none. Beyond the type's range: its nearest end.
std::uint64_t random_near(Random& random, DataType type, const Attributes& attributes);

// A positive scale of a size that quantization uses, at times a power of two, 0, negative, subnormal, NaN or infinite.
float random_scale(Random& random);

// A value of the declared kind; floats meet what random_element gives, and the ends of integer types.
AttributeValue random_attribute(Random& random, const AttributeDeclaration& declaration);

}  // namespace opscope
