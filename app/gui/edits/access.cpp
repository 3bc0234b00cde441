#include "app/gui/edits/access.h"

namespace opscope::gui {
namespace {

// "ramp2" if "ramp" is taken, and "ramp3" if both are. A name that ends in a number by itself is not lengthened by
// another digit: "input2" becomes "input2_2".
template <class Taken>
std::string free_name(const std::string& wanted, Taken&& taken) {
  if (!taken(wanted)) return wanted;
  std::string stem = wanted;
  if (const std::size_t last = wanted.find_last_not_of("0123456789"); last + 1 < wanted.size()) {
    stem = wanted.substr(0, last + 1);
    if (stem.empty() || !taken(stem)) stem = wanted + "_";
  }
  int number = 2;
  while (taken(stem + std::to_string(number))) ++number;
  return stem + std::to_string(number);
}

}  // namespace

const DispatchCommand* find_dispatch(const Model& model, std::size_t ordinal) {
  for (const Command& command : model.commands)
    if (const auto* dispatch = std::get_if<DispatchCommand>(&command))
      if (ordinal-- == 0) return dispatch;
  return nullptr;
}

DispatchCommand* find_dispatch(Model& model, std::size_t ordinal) {
  return const_cast<DispatchCommand*>(find_dispatch(std::as_const(model), ordinal));
}

const Dispatchable* find_dispatchable(const Model& model, std::size_t ordinal) {
  const DispatchCommand* command = find_dispatch(model, ordinal);
  const Dispatchable* found = command ? model.find_dispatchable(command->dispatchable) : nullptr;
  return found && found->desc.schema ? found : nullptr;
}

Dispatchable* find_dispatchable(Model& model, std::size_t ordinal) {
  return const_cast<Dispatchable*>(find_dispatchable(std::as_const(model), ordinal));
}

const Binding* find_binding(const Model& model, TensorAt at) {
  const DispatchCommand* command = find_dispatch(model, at.dispatch);
  const Dispatchable* dispatchable = find_dispatchable(model, at.dispatch);
  if (!command || !dispatchable || at.tensor >= dispatchable->desc.schema->tensors.size()) return nullptr;
  const std::string& name = dispatchable->desc.schema->tensors[at.tensor].name;
  for (const Bindings* bindings : {&command->bindings, &dispatchable->bindings})
    for (const auto& [tensor, binding] : *bindings)
      if (tensor == name) return &binding;
  return nullptr;
}

const Resource* find_resource(const Model& model, TensorAt at) {
  const Binding* binding = find_binding(model, at);
  return binding ? model.find_resource(binding->resource) : nullptr;
}

Resource* find_resource(Model& model, TensorAt at) {
  return const_cast<Resource*>(find_resource(std::as_const(model), at));
}

const TensorDesc* find_desc(const Model& model, TensorAt at) {
  const Dispatchable* dispatchable = find_dispatchable(model, at.dispatch);
  if (!dispatchable || at.tensor >= dispatchable->desc.tensors.size()) return nullptr;
  const std::optional<TensorDesc>& desc = dispatchable->desc.tensors[at.tensor];
  return desc ? &*desc : nullptr;
}

std::optional<std::size_t> writer_before(const Model& model, std::size_t dispatch, const std::string& resource) {
  while (dispatch-- > 0) {
    const Dispatchable* before = find_dispatchable(model, dispatch);
    if (before == nullptr) continue;
    const Binding* output = find_binding(model, {dispatch, before->desc.schema->output()});
    if (output != nullptr && output->resource == resource) return dispatch;
  }
  return std::nullopt;
}

std::optional<std::size_t> writer_of(const Model& model, TensorAt at) {
  const Binding* binding = find_binding(model, at);
  return binding ? writer_before(model, at.dispatch, binding->resource) : std::nullopt;
}

std::optional<TensorAt> free_input(const Model& model, std::size_t dispatch) {
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (dispatchable == nullptr) return std::nullopt;
  const std::vector<TensorDeclaration>& tensors = dispatchable->desc.schema->tensors;
  for (TensorAt at{dispatch, 0}; at.tensor < tensors.size(); ++at.tensor)
    if (tensors[at.tensor].role == TensorRole::Input && !tensors[at.tensor].single_element && !writer_of(model, at))
      return at;
  return std::nullopt;
}

std::optional<Link> link_to(const Model& model, std::optional<std::size_t> dispatch) {
  const Dispatchable* writer = dispatch ? find_dispatchable(model, *dispatch) : nullptr;
  if (writer == nullptr) return std::nullopt;
  const std::size_t output = writer->desc.schema->output();
  const Binding* binding = find_binding(model, {*dispatch, output});
  const TensorDesc* desc = find_desc(model, {*dispatch, output});
  if (binding == nullptr || desc == nullptr) return std::nullopt;
  return Link{*binding, *desc, writer->desc.schema->tensors[output].kind};
}

Binding whole(const std::string& resource) {
  Binding binding;
  binding.resource = resource;
  return binding;
}

std::string free_resource_name(const Model& model, const std::string& wanted) {
  return free_name(wanted, [&](const std::string& name) { return model.find_resource(name) != nullptr; });
}

std::string free_dispatchable_name(const Model& model, const std::string& wanted) {
  return free_name(wanted, [&](const std::string& name) {
    return model.find_dispatchable(name) != nullptr || model.find_foreign(name) != nullptr;
  });
}

}  // namespace opscope::gui
