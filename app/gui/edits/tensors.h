#pragma once
// Edits of tensor descriptions. Each takes a case and returns the edited one; resources follow (see follow_desc).

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/gui/edits/access.h"
#include "core/tensor/stride_layout.h"

namespace opscope::gui {

// Says if an edit of one tensor carries over to the tensors that the operator requires to match it.
enum class Match { Alone, Groups };

// True if the operator supports the type for all of these tensors at the case's level.
bool allows_data_type(const Model& model, TensorAt at, DataType type, Match match);
// With Match::Groups, tensors of other dispatches that share a resource follow too, if they had the same type and their
// operator supports the new one.
Model with_data_type(Model model, TensorAt at, DataType type, Match match);
// The names of the operator's other tensors that must have the same sizes as this one, and are present.
std::vector<std::string> names_of_same_sizes(const OperatorDesc& desc, std::size_t tensor);
// With Match::Groups, tensors of other dispatches that share a resource follow too, if they had the same sizes.
Model with_sizes(Model model, TensorAt at, const std::vector<std::uint32_t>& sizes, Match match);
// The strides of each tensor that changes keep their layout as far as its sizes allow that.
using LayoutOf = std::function<StrideLayout(const TensorDesc& before, std::size_t tensor)>;
Model with_sizes(Model model, TensorAt at, const std::vector<std::uint32_t>& sizes, Match match,
                 const LayoutOf& layout);
// True if strides that are no named layout stay as they are with new sizes: they are of as many dimensions, and no two
// elements come to share an address that did not before. Packed strides do not: they follow the sizes.
bool typed_strides_stay(const TensorDesc& before, std::span<const std::uint32_t> sizes);
// nullopt: packed.
Model with_strides(Model model, TensorAt at, std::optional<std::vector<std::uint32_t>> strides);
// The tensor's resource has so many bytes; those behind its values are 0.
Model with_resource_size(Model model, TensorAt at, std::uint64_t bytes);
// In bytes; 0: computed from sizes and strides.
Model with_total_size(Model model, TensorAt at, std::uint64_t bytes);
Model with_flags(Model model, TensorAt at, TensorFlags flags);
Model with_alignment(Model model, TensorAt at, std::uint32_t bytes);
// Adds an optional tensor, with a default description and resource, or removes it.
Model with_presence(Model model, TensorAt at, bool present);
// The output shares the resource of `input` and takes over its description; nullopt: it gets a separate resource.
Model with_in_place(Model model, std::size_t dispatch, std::optional<std::size_t> input);

}  // namespace opscope::gui
