#pragma once
// Edits of the meaning of a quantized tensor.

#include <optional>
#include <string>

#include "app/gui/edits/access.h"
#include "core/quantization/quantization.h"

namespace opscope::gui {

// A tensor with a scale, and perhaps a zero point, of its own.
struct QuantizedAt {
  std::size_t dispatch = 0;
  QuantizedTensor tensor;
};

// Whose scale and zero point hold for the elements of a tensor: its own, or those of what its values come from, through
// dispatches that keep the steps (OperatorSchema::keeps_steps). nullopt: it has none.
std::optional<QuantizedAt> quantization_at(const Model& model, TensorAt at);

// The same of the output that an input reads. nullopt: no dispatch writes what it reads, or that has no scale.
std::optional<QuantizedAt> written_quantization(const Model& model, TensorAt input);

// Makes the scale and the zero point of a tensor constants. An absent zero point is added, unless it stays 0. `tensor`
// is one of quantized_tensors() of the dispatch's operator, and has a zero point.
Model with_quantization(Model model, std::size_t dispatch, const QuantizedTensor& tensor, double scale,
                        std::int64_t zero_point);

// Inputs of the dispatch that read the output of one with a scale and a zero point of its own, directly or through
// dispatches that keep the steps (OperatorSchema::keeps_steps), read these too, in place of their own, if they are
// described alike: the elements mean there what they were written as.
Model with_quantization_as_written(Model model, std::size_t dispatch);

// The input `reader`, which read the tensor `from`, reads `to` now: where its scale and zero point are the resources of
// those of `from`, or `from` has none, they become those of `to`, if they are described alike. Tensors of any
// dispatches; what `from` and `to` have may come through dispatches that keep the steps.
Model with_quantization_of(Model model, TensorAt reader, TensorAt from, TensorAt to);

// The tensor has a zero point, and no other dispatch computes that or its scale.
bool can_set_quantization(const Model& model, std::size_t dispatch, const QuantizedTensor& tensor);

// Why the scale of the dispatch's output cannot be fitted, in a few words; empty: it can be.
std::string why_no_fit(const Model& model, std::size_t dispatch);

}  // namespace opscope::gui
