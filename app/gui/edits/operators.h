#pragma once
// Edits of the operator and its attributes.

#include "app/gui/edits/access.h"

namespace opscope::gui {

// Attributes whose data type this one decides are converted to it.
Model with_attribute(Model model, std::size_t dispatch, std::size_t attribute, const AttributeValue& value);

// All of them, in the schema's order.
Model with_attributes(Model model, std::size_t dispatch, const std::vector<AttributeValue>& values);

// Replaces the operator of a dispatch, with default attributes and generated inputs. The first input keeps its sizes
// and, if the operator supports its data type, its source, which may be the output of an earlier dispatch. Unused
// resources are removed.
Model with_operator(Model model, std::size_t dispatch, const OperatorSchema& schema);

// The same for a dispatch that has no operator yet: it reads the output of the dispatch before it, if the operator
// supports its data type.
Model with_operator_behind(Model model, std::size_t dispatch, const OperatorSchema& schema);

// The values that an input of an operator has at first.
InitialValues default_input(const OperatorSchema& schema, std::size_t tensor, const TensorDesc& desc);

// Removes this dispatchable if no command runs it, and all resources that nothing binds, prints or writes.
void drop_unused(Model& model, const std::string& dispatchable);

// A complete case of one dispatch of `schema`. It is valid if the operator exists at `level`.
Model default_case(const OperatorSchema& schema, FeatureLevel level);

}  // namespace opscope::gui
