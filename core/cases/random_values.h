#pragma once
// Random elements and attributes, often at the edges of their types.

#include <cstdint>
#include <random>
#include <span>

#include "core/operators/schema/operator_schema.h"
#include "core/tensor/data_type.h"

namespace opscope {

using Random = std::mt19937_64;

// 0 <= value < bound.
inline std::uint64_t below(Random& random, std::uint64_t bound) { return random() % bound; }
inline bool one_in(Random& random, std::uint64_t times) { return below(random, times) == 0; }

// One element's bits: zeros, ones, extremes, subnormals, infinities, quiet and signalling NaNs, small numbers, any
// bits.
std::uint64_t random_element(Random& random, DataType type);

// One element's bits at, or up to two steps from, one of attribute_numbers in the type; what random_element gives if
// there is none.
std::uint64_t random_near(Random& random, DataType type, const Attributes& attributes);

// A positive scale of a size that quantization uses, at times a power of two, 0, negative, subnormal, NaN or infinite.
float random_scale(Random& random);

// A value of the declared kind, its numbers of `type`: small numbers, the ends of integer types, any bits. Optional
// ones are absent half of the time.
AttributeValue random_attribute(Random& random, const AttributeDeclaration& declaration, DataType type);

// One for each attribute. `tensor_types` as in attribute_types.h.
Attributes random_attributes(Random& random, const OperatorSchema& schema, std::span<const DataType> tensor_types);

}  // namespace opscope
