#pragma once
// The present values of a tensor as a list in the case.

#include <cstdint>
#include <optional>
#include <string>

#include "app/gui/edits/access.h"
#include "core/error.h"
#include "core/model/load.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {

// The case keeps a list as text, which must not become too long.
inline constexpr std::uint64_t most_listed_elements = std::uint64_t{1} << 20;

// The tensor reads a list of its own that has fewer values than it has elements, and no zeros behind them.
bool lists_too_few(const Model& model, TensorAt at, const TensorDesc& desc);

// The tensor reads the same elements as before, from a list. `loaded` is the tensor with its present elements; nullptr:
// they are loaded. What an earlier dispatch writes is listed in a new resource. Other tensors that are bound to the
// resource read the same bytes as before: all of it is listed then. BadInput, at the tensor's name: more than
// most_listed_elements, shared bytes that are no whole number of its elements, or elements that are not known or cannot
// be loaded.
Result<Model> with_listed_values(const Model& model, TensorAt at, const Tensor* loaded, const SearchPaths& paths);
// How many elements it lists. Precondition: the tensor reaches over no more than most_listed_elements.
std::uint64_t count_to_list(const Model& model, TensorAt at, const Tensor& loaded);
// "its list would have 2,097,152 elements, and a case lists at most 1,048,576"
std::string too_long_text(std::uint64_t elements);
// The place of the tensor's first element in its resource's list of elements, which may be shorter. nullopt: the
// resource has no such list.
std::optional<std::uint64_t> first_in_list(const Model& model, TensorAt at);

// The elements of the tensor's file, which follow one another there, become a list in which they stand where the
// strides look for them, with zeros in the gaps. BadInput as above.
Result<Model> with_values_spread(const Model& model, TensorAt at, const SearchPaths& paths);

// With the strides of `before`, which repeat elements, the tensor read a list that no other tensor reads. Its present
// strides need more values than the list has.
bool can_repeat_values(const Model& model, TensorAt at, const TensorDesc& before);
// The list has each value as often as the tensor showed it with the strides of `before`, where the present ones look
// for it, and zeros in gaps. Precondition: can_repeat_values().
Model with_values_repeated(const Model& model, TensorAt at, const TensorDesc& before);

}  // namespace opscope::gui
