#pragma once
// The strides of a tensor: a layout by its name, and what that layout leaves open.

#include "app/gui/form/form_context.h"

namespace opscope::gui {

void draw_strides(const FormContext& form, TensorAt at, const TensorDesc& desc);

// The tensor with strides of that name, which the form shows from now on; the same case if they are not possible.
Model with_layout(const Model& model, TensorAt at, StrideLayout::Kind kind, FormState& state);

// The layouts of a dispatch's tensors as the form shows them, for edits that keep them.
LayoutOf layouts_of(const FormContext& form, std::size_t dispatch);

// "strides of ATensor are packed again: 4, 1 do not fit 2×8": those that were typed and that new sizes did not allow to
// stay. Empty if there are none, or if the dispatch has another operator now.
std::string repacked_text(const Model& before, const Model& after, std::size_t dispatch, const StrideLayouts& layouts);

}  // namespace opscope::gui
