#pragma once
// Edits of the operator and its attributes.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/edits/access.h"
#include "app/gui/edits/sources.h"

namespace opscope::gui {

// Attributes whose data type this one decides are converted to it.
Model with_attribute(Model model, std::size_t dispatch, std::size_t attribute, const AttributeValue& value);

// Replaces the operator of a dispatch, with default attributes. The first input keeps its sizes, its alignment and, if
// the operator supports its data type, its source, which may be the output of an earlier dispatch. Tensors of the same
// name keep their resources and strides, if their data types and sizes stay the same. Other inputs are generated.
// Unused resources are removed.
Model with_operator(const Model& model, std::size_t dispatch, const OperatorSchema& schema);

// What a dispatch has with its present operator.
struct OperatorMemory {
  OperatorDesc desc;
  // Parallel to the schema's tensors; none for an input that an earlier dispatch writes.
  std::vector<std::optional<Resource>> resources;
  std::shared_ptr<const Model> whole;  // the case then; nullptr once it was edited
  bool is_current = true;              // the dispatch still has what followed from this
};
// nullopt: it has no operator.
std::optional<OperatorMemory> memory_of(const Model& model, std::size_t dispatch);

// Gives a dispatch what it had before with the same operator: everything if that is current and no dispatch writes an
// input. Otherwise attributes, and every input but the first data input, as far as its data type and sizes are the same
// now. Contents that another dispatch reads too stay as they are now; if these have another data type or other sizes by
// now, nothing is current.
Model with_memory(Model model, std::size_t dispatch, const OperatorMemory& memory);

// True if with_operator() takes over the same from both cases, also for the operator `to`.
bool hand_on_the_same(const Model& a, const Model& b, std::size_t dispatch, const OperatorSchema& to);

// The tensor with the name, the role and the kind of this one; the number of tensors if there is none.
std::size_t find_same_tensor(const OperatorSchema& schema, const TensorDeclaration& tensor);

// Gives a dispatch the attributes of another operator that have the same name and kind.
Model with_attributes_by_name(Model model, std::size_t dispatch, const OperatorSchema& other,
                              const std::vector<AttributeValue>& values);

// with_operator() for a dispatch that has no operator yet: it reads the output of the dispatch before it, if the
// operator supports its data type.
Model with_operator_behind(Model model, std::size_t dispatch, const OperatorSchema& schema);

// Of a dispatch that reads the output of the one before it, whose elements have the range `read`: bounds that are as of
// a new case, and none of which lies inside that range, so that they would change nothing or everything, are put there.
Model with_bounds_within(Model model, std::size_t dispatch, const ValueRange& read);

// The values that an input of an operator has at first.
InitialValues default_input(const OperatorSchema& schema, std::size_t tensor, const TensorDesc& desc);

// Removes this dispatchable if no command runs it, and all resources that nothing binds, prints or writes.
void drop_unused(Model& model, const std::string& dispatchable);

// A complete case of one dispatch of `schema`. It is valid if the operator exists at `level`.
Model default_case(const OperatorSchema& schema, FeatureLevel level);

// A new case of the operator of this dispatch alone, with its attributes, on generated data. Numerics and feature level
// are those of `model`.
Model only_dispatch(const Model& model, std::size_t dispatch);

}  // namespace opscope::gui
