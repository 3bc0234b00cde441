#pragma once
// Finds things in a Model: dispatches by their ordinal, tensors by their index in the schema.

#include <cstddef>
#include <optional>
#include <string>

#include "core/model/model.h"
#include "core/operators/schema/operator_schema.h"

namespace opscope::gui {

// A tensor of one dispatch: the ordinal among the dispatch commands, the index in the operator's schema.
struct TensorAt {
  std::size_t dispatch = 0;
  std::size_t tensor = 0;
};

// nullptr if the model has no such dispatch, or if it names no dispatchable.
const DispatchCommand* find_dispatch(const Model& model, std::size_t ordinal);
DispatchCommand* find_dispatch(Model& model, std::size_t ordinal);
const Dispatchable* find_dispatchable(const Model& model, std::size_t ordinal);
Dispatchable* find_dispatchable(Model& model, std::size_t ordinal);

const Binding* find_binding(const Model& model, TensorAt at);
const Resource* find_resource(const Model& model, TensorAt at);
Resource* find_resource(Model& model, TensorAt at);
const TensorDesc* find_desc(const Model& model, TensorAt at);

// The last of the dispatches before this one whose output is in the resource; nullopt: it has its initial values.
std::optional<std::size_t> writer_before(const Model& model, std::size_t dispatch, const std::string& resource);
// The same for the resource of a tensor.
std::optional<std::size_t> writer_of(const Model& model, TensorAt at);

// The first input of a dispatch that no earlier one writes; nullopt: there is none.
std::optional<TensorAt> free_input(const Model& model, std::size_t dispatch);

// The output of a dispatch, as a later one reads it.
struct Link {
  Binding binding;
  TensorDesc desc;
  TensorKind kind = TensorKind::Data;

  friend bool operator==(const Link&, const Link&) = default;
};
// nullopt: there is no such dispatch, or its output has no binding.
std::optional<Link> link_to(const Model& model, std::optional<std::size_t> dispatch);

// A binding of the whole resource.
Binding whole(const std::string& resource);

// `wanted` if that name is free, otherwise `wanted` with the first number that makes it free.
std::string free_resource_name(const Model& model, const std::string& wanted);
std::string free_dispatchable_name(const Model& model, const std::string& wanted);

}  // namespace opscope::gui
