#pragma once
// The choice of the operator.

#include "app/gui/form/form_context.h"

namespace opscope::gui {

// The case with another operator in this dispatch, which has the attributes and further inputs that it had last in
// `state`. If it had none, it takes over the attributes of the present one that have the same name.
Model with_chosen_operator(const Model& model, std::size_t dispatch, const OperatorSchema& schema, FormState& state);

void draw_operator_choice(const FormContext& form);

}  // namespace opscope::gui
