#pragma once
// What dispatches read of each other, and what they read instead when one of them goes.

#include <cstddef>
#include <vector>

#include "app/gui/edits/access.h"

namespace opscope::gui {

// The position of a dispatch among all commands; their number if there is no such dispatch.
std::size_t position_of(const Model& model, std::size_t dispatch);

// nullptr if the command itself does not bind the tensor.
Binding* own_binding(Model& model, TensorAt at);

// Binds the tensor in the command itself.
void bind(Model& model, TensorAt at, Binding binding);

// The inputs of a dispatch that are bound.
std::vector<TensorAt> inputs_of(const Model& model, std::size_t dispatch);

// The inputs of later dispatches that read the output of `writer`.
std::vector<TensorAt> readers_of(const Model& model, std::size_t writer);

// The dispatch writes a resource that it reads.
bool runs_in_place(const Model& model, std::size_t dispatch);

// What `reader` can read instead of the output of `dispatch`: an input of that, of the same kind and description, whose
// resource no dispatch writes in between, nor the reader itself, except in place. An input with initial values comes
// into question if earlier dispatches write none. nullptr if there is none.
const Binding* bypass(const Model& model, std::size_t dispatch, TensorAt reader);

// The case in which what used the output of `dispatch` uses its input instead. Readers without a bypass() get generated
// values if their resource has only one. Prints and files of the output show the input, if that has the same
// description and still its values there.
Model with_readers_bridged(const Model& before, std::size_t dispatch);

}  // namespace opscope::gui
