#pragma once
// Single steps that make an invocation simpler, for shrink. Each returns a changed copy, valid or not, or nullopt
// if there is nothing to change. Contents are copied if they change; the argument stays as it is.

#include <optional>
#include <vector>

#include "core/operators/schema/invocation.h"

namespace opscope::simpler {

using Variant = std::optional<Invocation>;

// Tensors with one layout at one offset of one resource: an in-place output and its input, or equal inputs.
using Place = std::vector<std::size_t>;
std::vector<Place> places(const Invocation& invocation);

// The tensors of a place in a resource of their own, named after the first tensor: packed from byte 0 on, without a
// declared alignment.
Variant packed(const Invocation& invocation, const Place& place);
// The same with its strides kept; then with their order kept and their gaps closed.
Variant alone(const Invocation& invocation, const Place& place);
Variant tight(const Invocation& invocation, const Place& place);
// Moves a tensor from its place to a separate resource.
Variant apart(const Invocation& invocation, std::size_t tensor);
// Resources and bindings cut to what their tensors need, with at most so many bytes before the first tensor.
Variant trimmed(const Invocation& invocation, std::uint64_t most_before);
// Without flag, alignment and explicit total size, and without strides that equal the packed ones.
Variant without_promises(const Invocation& invocation, const Place& place);

// Indices [begin, end) of one dimension. Places that were packed or alone are so again; or else tensors become views
// into what they were, with all the bytes behind them.
Variant sliced(const Invocation& invocation, std::size_t dimension, std::uint32_t begin, std::uint32_t end);
Variant viewed(const Invocation& invocation, std::size_t dimension, std::uint32_t begin, std::uint32_t end);
// Without a dimension in which every tensor has size 1; all dimensions as one, if every tensor is packed.
Variant without_dimension(const Invocation& invocation, std::size_t dimension);
Variant flattened(const Invocation& invocation);

// Every element of a tensor, or the one at a logical position, with those bits.
Variant filled(const Invocation& invocation, std::size_t tensor, std::uint64_t bits);
Variant with_element(const Invocation& invocation, std::size_t tensor, std::uint64_t position, std::uint64_t bits);
// Zeros in every byte that is no element of an input.
Variant without_filler(const Invocation& invocation);

}  // namespace opscope::simpler
