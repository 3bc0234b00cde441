#pragma once
// The number of a tensor's dimensions and their sizes.

#include <cstddef>
#include <optional>
#include <string>

#include "app/gui/form/form_context.h"

namespace opscope::gui {

// What a size of an input that was typed as 1 did to other tensors, while the case is as that made it.
struct Narrowing {
  std::string told;              // "ATensor and OutputTensor are resized too: C 3 → 1"
  std::string cure;              // "Broadcast B"; empty: the input was broadcast there already
  std::optional<Model> instead;  // the case with the cure: the sizes as before, and the input repeats its elements
};
// nullopt: nothing of the kind was typed last in this dispatch, or there is no other input.
std::optional<Narrowing> find_narrowing(const FormState& state, const Model& model, std::size_t dispatch);
// The same if the edit that made `model` of `before` is the one that did it. Another one may lead to the same case.
std::optional<Narrowing> find_narrowing(const FormState& state, const Model& before, const Model& model,
                                        std::size_t dispatch);

// The largest size of a dimension, at most `most`, with which the case has the memory to run. `most` before any run.
std::uint64_t largest_size(const FormContext& form, TensorAt at, std::size_t dimension, std::uint64_t most);

void draw_sizes(const FormContext& form, TensorAt at, const TensorDesc& desc);

}  // namespace opscope::gui
