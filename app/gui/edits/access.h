#pragma once
// Finding one's way in a Model: dispatches by their ordinal, tensors by their place in the schema.

#include <cstddef>
#include <string>
#include <string_view>

#include "core/model/model.h"
#include "core/operators/schema/operator_schema.h"

namespace opscope::gui {

// A tensor of one dispatch: the ordinal among the dispatch commands, the index in the operator's schema.
struct TensorAt {
  std::size_t dispatch = 0;
  std::size_t tensor = 0;
};

// nullptr where the model has no such dispatch, or it names no dispatchable.
const DispatchCommand* find_dispatch(const Model& model, std::size_t ordinal);
DispatchCommand* find_dispatch(Model& model, std::size_t ordinal);
const Dispatchable* find_dispatchable(const Model& model, std::size_t ordinal);
Dispatchable* find_dispatchable(Model& model, std::size_t ordinal);

const Binding* find_binding(const Model& model, TensorAt at);
const Resource* find_resource(const Model& model, TensorAt at);
Resource* find_resource(Model& model, TensorAt at);
const TensorDesc* find_desc(const Model& model, TensorAt at);

// A binding of the whole resource.
Binding whole(const std::string& resource);

// `wanted`, or `wanted` with the first number behind it that makes it a name no resource has.
std::string free_resource_name(const Model& model, const std::string& wanted);
std::string free_dispatchable_name(const Model& model, const std::string& wanted);

}  // namespace opscope::gui
