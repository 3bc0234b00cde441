#pragma once
// Edits that concern the operator as a whole.

#include "app/gui/edits/access.h"

namespace opscope::gui {

Model with_attribute(Model model, std::size_t dispatch, std::size_t attribute, AttributeValue value);

// The dispatch runs `schema` from now on, with default attributes and inputs worth looking at. The first input keeps
// its sizes and, where the operator has its data type, its source. Resources that nothing uses any more go.
Model with_operator(Model model, std::size_t dispatch, const OperatorSchema& schema);

// A case of one dispatch of `schema`, complete and valid at `level` where the operator is in that level.
Model default_case(const OperatorSchema& schema, FeatureLevel level);

// Whether an input reads as a mask of zeros and ones: UINT8 is its only type where others have more.
bool is_mask(const SupportRow& row, const OperatorSchema& schema, std::size_t tensor);

// Drops the resources that no command names.
void drop_unused_resources(Model& model);

}  // namespace opscope::gui
