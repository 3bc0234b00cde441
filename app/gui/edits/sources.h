#pragma once
// Edits of the initial values of a tensor's resource.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "app/gui/edits/access.h"
#include "core/model/load.h"

namespace opscope::gui {

// A range of useful values for a type: -1..1 for floats, everything for 8 bits, up to 1000 for other integers.
struct ValueRange {
  double low, high;
};
ValueRange natural_range(DataType type);
// An attribute's value of a new case whose first tensor has this type: a bound lies within natural_range(), and is
// whole for an integer type.
AttributeValue default_for(const AttributeDeclaration& attribute, DataType type);
// The same for elements in this range. Precondition: the attribute is a bound, of the kind Float.
AttributeValue bound_within(const AttributeDeclaration& attribute, DataType type, const ValueRange& range);

enum class SourceKind {
  Image,
  Constant,
  Array,
  Sequence,
  Normal,
  Uniform,
  Ramp,
  Checkerboard,
  SpecialValues,
  RandomBits,
  Exhaustive,
  List
};
SourceKind kind_of(const InitialValues& values);
const char* label(SourceKind kind);

// Values of that kind for a tensor: as many as it needs, over the natural range of its type.
InitialValues default_values(SourceKind kind, const TensorDesc& desc);

// Of a generator: the same values, but with the next seed that no resource has, if its own is taken. Two tensors of one
// noise would hide that they were swapped.
InitialValues with_unused_seed(InitialValues values, const Model& model);

Model with_initial_values(Model model, TensorAt at, InitialValues values);

// A file of raw elements: of the tensor's type, unless the resource has one. The others say what such a file holds: the
// type of its elements, the bytes before them, and how many of them stand before those of the tensor. An output that is
// in place of the tensor, and what shares their place, move with it.
Model with_raw_file(Model model, TensorAt at, FileValues file);
Model with_source_type(Model model, TensorAt at, DataType type);
Model with_source_header(Model model, TensorAt at, std::uint64_t bytes);
Model with_source_offset(Model model, TensorAt at, std::uint64_t elements);
// Without the offset of a raw file, which another source does not have.
Model without_raw_file(Model model, TensorAt at);

// The bits of a tensor of one element that is a constant, or the first of an array, which may have more elements than
// the tensor reads. nullopt for any other tensor: of several elements, from another source, or computed by an earlier
// dispatch.
std::optional<std::uint64_t> single_value(const Model& model, TensorAt at);
// Precondition: single_value(model, at) is there; otherwise the case stays as it is.
Model with_single_value(Model model, TensorAt at, std::uint64_t bits);
// "shift_by_noise." for the dispatch 'shift by noise': how the names of its own resources begin.
std::string resource_prefix(std::string dispatch);
// A free name for a new resource of a tensor of the dispatch: "BTensor"; of a later dispatch "multiply.BTensor", and of
// its output "multiply.out".
std::string new_resource_name(const Model& model, std::size_t dispatch, const TensorDeclaration& tensor);
// What the tensor's values are, in a few words: "file", "4 elements", "computed", "absent".
std::string source_text(const Model& model, TensorAt at);

// Adapts a resource after its tensor's description changed: if it held exactly as many elements as before, it holds as
// many as needed now, converted to the new type. Pictures that are scaled to the tensor's sizes
// stay so; other files stay as they are.
void follow_desc(Resource& resource, const TensorDesc& before, const TensorDesc& after);

}  // namespace opscope::gui
