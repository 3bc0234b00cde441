#pragma once
// Edits of the chain: which dispatches the case has, and in which order.

#include <string>
#include <vector>

#include "app/gui/edits/access.h"

namespace opscope::gui {

// A dispatch of `schema` behind the dispatch `after`, whose output it reads: as a condition if that is one, otherwise
// as data. If the operator does not support its data type, all inputs are generated. Behind a test, an operator with a
// condition reads the data that were tested too: IF behind LESS_THAN chooses among what was compared. Later dispatches
// that read the output of `after` read the new one instead, if that has the same kind and description. The attributes
// are those of the nearest dispatch of the same operator, if there is one.
Model with_dispatch_behind(Model model, std::size_t after, const OperatorSchema& schema);

// Removes a dispatch, and the dispatchable and resources that nothing uses without it. One that was moved goes back
// first to where it wrote the resource that is called after it, so that all others have their resources again: what was
// added, and moved, is removed without a trace. What read its output reads its input instead, if that has the same kind
// and description and is not written in between; otherwise generated values, if its resource has only one. So do prints
// and files of its output. A resource that still has its name is called after what uses it.
Model without_dispatch(Model model, std::size_t dispatch);

// Which of `count` dispatches stands where `shown` did, once `removed` is gone: it itself, else its neighbour.
std::size_t shown_without(std::size_t removed, std::size_t shown, std::size_t count);

// Why the input cannot read the output of the dispatch `writer` before it, in words that follow its name: "it is
// FLOAT16, this tensor is FLOAT32". Empty: it can.
std::string why_not_written_by(const Model& model, TensorAt at, std::size_t writer);

// The type in which the dispatch that an input reads writes it, if the input has another: then it takes the bytes as
// they are. nullopt otherwise.
std::optional<DataType> written_in_another_type(const Model& model, TensorAt at);

// The dispatches before `at.dispatch` whose output the input can read: it has the same data type and sizes, and no
// other dispatch writes its resource in between, nor does that of `at`.
std::vector<std::size_t> possible_writers(const Model& model, TensorAt at);

// The input reads the output of `writer`, one of possible_writers(). Its strides become those of the output.
Model with_writer(Model model, TensorAt at, std::size_t writer);

// A resource, and the first tensor that is bound to it.
struct SharedResource {
  std::string resource;
  TensorAt of;
};
// Resources whose initial values the input can read. A tensor of the same data type and sizes is bound to each, neither
// the dispatch of `at` nor an earlier one writes it, and the first dispatch that uses it reads it. The initial values
// of a resource that is written first mean nothing.
std::vector<SharedResource> possible_resources(const Model& model, TensorAt at);

// The input reads what `other`, of one of possible_resources(), is bound to, with its strides.
Model with_shared_resource(Model model, TensorAt at, TensorAt other);

// The input gets a copy of its resource, which no other tensor is bound to.
Model with_own_copy(Model model, TensorAt at);

// The tensors of all dispatches that are bound to a resource, in their order.
std::vector<TensorAt> tensors_bound_to(const Model& model, const std::string& resource);

// Why a dispatchable cannot get this name, as a sentence: it is empty, or another one has it. Empty: it can, or has it.
std::string why_not_named(const Model& model, std::size_t dispatch, const std::string& name);

// Renames the dispatchable of a dispatch, for all dispatches of it, and resources of the dispatch that are called after
// it: "clip2.out". Precondition: why_not_named() is empty; otherwise
// the case stays as it is.
Model with_dispatch_name(Model model, std::size_t dispatch, const std::string& name);

// Why the resource of a tensor cannot get this name, as a sentence: it is empty, another resource has it, or a dispatch
// that is kept as it stands is bound to the resource. Empty: it can, or has it.
std::string why_not_resource_named(const Model& model, TensorAt at, const std::string& name);

// Renames the resource of a tensor wherever the case names it. Precondition: why_not_resource_named() is empty;
// otherwise the case stays as it is.
Model with_resource_name(Model model, TensorAt at, const std::string& name);

// The input reads these values from a new resource, which no dispatch writes.
Model with_own_values(Model model, TensorAt at, InitialValues values);

// Why the dispatches `first` and `first + 1` cannot be swapped, as a sentence; empty: they can.
std::string why_not_swapped(const Model& model, std::size_t first);

// Swaps the dispatches `first` and `first + 1`. If the second reads the output of the first, it then reads the first's
// input, the first reads its output, and later ones read the result of both where they did. What runs in place still
// does. Resources that only these two write, and that the case does not print or save, move with their writers.
// Otherwise each writes the resource that the one in its place wrote; but if the case prints or saves what the first
// wrote, and nothing uses the output of the second, both keep their resources, and the result of both is printed from
// then on. Prints between two that do not feed each other show the same as before. Precondition: why_not_swapped() is
// empty; otherwise the case stays as it is.
Model with_swapped_dispatches(Model model, std::size_t first);

// Why a dispatch cannot be moved to the place `to` past all in between, one after the other, as a sentence; empty: it
// can.
std::string why_not_moved(const Model& model, std::size_t from, std::size_t to);

// Why a dispatch cannot run one place earlier, or `later`, as a sentence; empty: it can.
std::string why_not_stepped(const Model& model, std::size_t dispatch, bool later);

// Moves it there by swaps. Precondition: why_not_moved() is empty; otherwise the case stays as it is.
Model with_moved_dispatch(const Model& model, std::size_t from, std::size_t to);

}  // namespace opscope::gui
