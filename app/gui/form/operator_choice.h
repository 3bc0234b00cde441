#pragma once
// The choice of the operator.

#include <string>

#include "app/gui/form/form_context.h"

namespace opscope::gui {

// The case with another operator in this dispatch, which has the attributes and further inputs that it had last in
// `state`. If it had none, it takes over the attributes of the present one that have the same name. Tensors that both
// operators have are those of now. Where nothing was edited since, it is the case of then.
Model with_chosen_operator(const Model& model, std::size_t dispatch, const OperatorSchema& schema, FormState& state);

// "CLIP keeps A as InputTensor; limits is left out until MIN is chosen again": what another operator in this dispatch
// does not read any more, apart from values that came with the operator. Empty: nothing, or it has the same operator.
std::string replaced_text(const Model& before, const Model& after, std::size_t dispatch);

void draw_operator_choice(const FormContext& form);

}  // namespace opscope::gui
