#pragma once
// The strides of a tensor: a layout by its name, and what that layout leaves open.

#include "app/gui/form/form_context.h"

namespace opscope::gui {

void draw_strides(const FormContext& form, TensorAt at, const TensorDesc& desc);

// The tensor with strides of that name, which the form shows from now on; the same case if they are not possible.
Model with_layout(const Model& model, TensorAt at, StrideLayout::Kind kind, FormState& state);

// The layouts of a dispatch's tensors as the form shows them, for edits that keep them.
LayoutOf layouts_of(const FormContext& form, std::size_t dispatch);

}  // namespace opscope::gui
