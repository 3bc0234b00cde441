#pragma once
// Edits of tensor descriptions. Each takes a case and returns the edited one; resources follow (see follow_desc).

#include <cstdint>
#include <optional>
#include <vector>

#include "app/gui/edits/access.h"

namespace opscope::gui {

// Whether an edit of one tensor carries over to those that the operator asks to be like it.
enum class Match { Alone, Groups };

Model with_data_type(Model model, TensorAt at, DataType type, Match match);
Model with_sizes(Model model, TensorAt at, std::vector<std::uint32_t> sizes, Match match);
// nullopt: packed.
Model with_strides(Model model, TensorAt at, std::optional<std::vector<std::uint32_t>> strides);
// In bytes; 0: as many as the sizes and strides need.
Model with_total_size(Model model, TensorAt at, std::uint64_t bytes);
Model with_flags(Model model, TensorAt at, TensorFlags flags);
Model with_alignment(Model model, TensorAt at, std::uint32_t bytes);
// An optional tensor comes (with a default description and resource) or goes.
Model with_presence(Model model, TensorAt at, bool present);
// The output reads and writes the resource of `input` and has its description; nullopt: a resource of its own.
Model with_in_place(Model model, std::size_t dispatch, std::optional<std::size_t> input);

// Strides of a tensor broadcast along the dimensions marked true: 0 there, packed over all others.
std::vector<std::uint32_t> broadcast_strides(std::span<const std::uint32_t> sizes, const std::vector<bool>& repeated);

// True where some other tensor of the operator must have this one's sizes or data type.
bool has_group(const OperatorSchema& schema, std::size_t tensor);

}  // namespace opscope::gui
