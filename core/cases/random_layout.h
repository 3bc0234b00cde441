#pragma once
// Random shapes and strides.

#include <optional>
#include <vector>

#include "core/cases/random_case.h"
#include "core/cases/random_values.h"
#include "core/operators/schema/operator_schema.h"

namespace opscope {

// Sizes of `rank` dimensions with at most `max_elements` elements together: of every magnitude, one element included,
// and now and then of any number; often the innermost is a multiple of what vectors hold.
std::vector<std::uint32_t> random_sizes(Random& random, std::uint32_t rank, std::uint64_t max_elements);

// Strides for desc.sizes in that layout; nullopt: no strides. An output's elements never overlap.
std::optional<std::vector<std::uint32_t>> random_strides(Random& random, const TensorDesc& desc, StrideKind layout,
                                                         TensorRole role);

// As array libraries broadcast: a packed tensor that has 1 for some of the sizes, repeated along those.
std::vector<std::uint32_t> broadcast_strides(Random& random, const std::vector<std::uint32_t>& sizes);

}  // namespace opscope
