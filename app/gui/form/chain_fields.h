#pragma once
// What the form of a chain says about the place of a dispatch in it.

#include "app/gui/form/form_context.h"

namespace opscope::gui {

// "min.BTensor"
std::string tensor_text(const Model& model, TensorAt at);

// The name of the dispatch, and what it reads, does and writes. Nothing for a case of one dispatch.
void draw_dispatch(const FormContext& form);

// A warning if an input has another type than the dispatch that writes it, and a button that gives it this type if its
// operator supports that. Returns whether it has the button.
bool draw_other_type(const FormContext& form, TensorAt at);

// The name of the tensor's resource. Nothing for a case of one dispatch.
void draw_resource_name(const FormContext& form, TensorAt at);

// Which other tensors are bound to the resource of this input, and a button that gives it one of its own.
void draw_sharing(const FormContext& form, TensorAt at);

}  // namespace opscope::gui
