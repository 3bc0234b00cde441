#include "app/gui/edits/links.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/quantization.h"

namespace opscope::gui {
namespace {

// The inputs that have the kind of the output of `dispatch`, and the description: those that earlier dispatches write,
// or all if there are none.
std::vector<TensorAt> stand_ins(const Model& model, std::size_t dispatch, const TensorDesc& desc) {
  const OperatorSchema& schema = *find_dispatchable(model, dispatch)->desc.schema;
  std::vector<TensorAt> all, written;
  for (const TensorAt input : inputs_of(model, dispatch)) {
    const TensorDesc* own = find_desc(model, input);
    if (!own || *own != desc || schema.tensors[input.tensor].kind != schema.tensors[schema.output()].kind) continue;
    all.push_back(input);
    if (writer_of(model, input)) written.push_back(input);
  }
  return written.empty() ? all : written;
}

// The dispatch of `reader` can read the binding there: it writes another resource, or runs in place on it.
bool can_read(const Model& model, TensorAt reader, const Binding& binding) {
  const std::optional<Link> output = link_to(model, reader.dispatch);
  if (!output || output->binding.resource != binding.resource) return true;
  const std::vector<std::size_t>& in_place = find_dispatchable(model, reader.dispatch)->desc.schema->in_place_inputs;
  const TensorDesc* desc = find_desc(model, reader);
  return output->binding == binding && desc && *desc == output->desc &&
         std::ranges::find(in_place, reader.tensor) != in_place.end();
}

// How many equal values these are; nullopt for all others.
std::optional<std::uint64_t> count_of_one_value(const InitialValues& values) {
  if (const auto* constant = std::get_if<ConstantValues>(&values)) return constant->count;
  const auto* array = std::get_if<ArrayValues>(&values);
  const bool one = array && std::ranges::adjacent_find(array->values, std::not_equal_to()) == array->values.end();
  return one ? std::optional<std::uint64_t>(array->values.size()) : std::nullopt;
}

// Values for an input that no dispatch writes any more: generated ones if the resource has only one value.
void fill(Resource& resource, const OperatorSchema& schema, std::size_t tensor, const TensorDesc& desc) {
  const std::optional<std::uint64_t> count = count_of_one_value(resource.initial_values);
  if (!count || resource.data_type != desc.data_type) return;
  InitialValues values = default_input(schema, tensor, desc);
  if (auto* generator = std::get_if<GeneratorValues>(&values)) generator->count = std::max(generator->count, *count);
  if (auto* constant = std::get_if<ConstantValues>(&values)) constant->count = std::max(constant->count, *count);
  resource.initial_values = std::move(values);
}

// Prints and files of the output of `dispatch` show the input that stands for it, where that still has its values.
void bridge_uses(Model& model, std::size_t dispatch) {
  const std::optional<Link> output = link_to(model, dispatch);
  const std::vector<TensorAt> inputs = output ? stand_ins(model, dispatch, output->desc) : std::vector<TensorAt>();
  if (inputs.empty() || output->binding.element_offset != 0) return;
  const Binding input = *find_binding(model, inputs.front());
  const std::optional<std::size_t> writer = writer_of(model, inputs.front());
  if (input.element_offset != 0) return;
  std::size_t ran = 0;  // dispatches so far
  for (Command& command : model.commands) {
    if (std::holds_alternative<DispatchCommand>(command)) ++ran;
    auto* print = std::get_if<PrintCommand>(&command);
    auto* file = std::get_if<WriteFileCommand>(&command);
    std::string* used = print ? &print->resource : file ? &file->resource : nullptr;
    if (used && *used == output->binding.resource && writer_before(model, ran, *used) == dispatch &&
        writer_before(model, ran, input.resource) == writer)
      *used = input.resource;
  }
}

}  // namespace

std::size_t position_of(const Model& model, std::size_t dispatch) {
  std::size_t at = 0;
  for (; at < model.commands.size(); ++at)
    if (std::holds_alternative<DispatchCommand>(model.commands[at]) && dispatch-- == 0) break;
  return at;
}

Binding* own_binding(Model& model, TensorAt at) {
  const std::string& name = find_dispatchable(model, at.dispatch)->desc.schema->tensors[at.tensor].name;
  Bindings& bindings = find_dispatch(model, at.dispatch)->bindings;
  const auto found = std::ranges::find(bindings, name, &Bindings::value_type::first);
  return found == bindings.end() ? nullptr : &found->second;
}

void bind(Model& model, TensorAt at, Binding binding) {
  if (Binding* own = own_binding(model, at)) {
    *own = std::move(binding);
    return;
  }
  const std::string& name = find_dispatchable(model, at.dispatch)->desc.schema->tensors[at.tensor].name;
  find_dispatch(model, at.dispatch)->bindings.emplace_back(name, std::move(binding));
}

std::vector<TensorAt> inputs_of(const Model& model, std::size_t dispatch) {
  std::vector<TensorAt> inputs;
  if (const Dispatchable* dispatchable = find_dispatchable(model, dispatch))
    for (std::size_t i = 0; i < dispatchable->desc.schema->tensors.size(); ++i)
      if (dispatchable->desc.schema->tensors[i].role == TensorRole::Input && find_binding(model, {dispatch, i}))
        inputs.push_back({dispatch, i});
  return inputs;
}

std::vector<TensorAt> readers_of(const Model& model, std::size_t writer) {
  std::vector<TensorAt> readers;
  for (std::size_t later = writer + 1; find_dispatch(model, later) != nullptr; ++later)
    std::ranges::copy_if(inputs_of(model, later), std::back_inserter(readers),
                         [&](TensorAt input) { return writer_of(model, input) == writer; });
  return readers;
}

bool runs_in_place(const Model& model, std::size_t dispatch) {
  const std::optional<Link> output = link_to(model, dispatch);
  return output && std::ranges::any_of(inputs_of(model, dispatch), [&](TensorAt input) {
           return find_binding(model, input)->resource == output->binding.resource;
         });
}

const Binding* bypass(const Model& model, std::size_t dispatch, TensorAt reader) {
  const TensorDesc* desc = find_desc(model, reader);
  if (desc == nullptr) return nullptr;
  for (const TensorAt input : stand_ins(model, dispatch, *desc)) {
    const Binding* binding = find_binding(model, input);
    if (can_read(model, reader, *binding) &&
        writer_before(model, reader.dispatch, binding->resource) == writer_of(model, input))
      return binding;
  }
  return nullptr;
}

Model with_readers_bridged(const Model& before, std::size_t dispatch) {
  Model model = before;
  bridge_uses(model, dispatch);
  for (const TensorAt reader : readers_of(before, dispatch)) {
    Binding* binding = own_binding(model, reader);
    if (binding == nullptr) continue;
    const TensorDesc* desc = find_desc(before, reader);
    Resource* resource = find_resource(model, reader);
    if (const Binding* input = bypass(before, dispatch, reader)) {
      *binding = *input;
      const TensorAt output{dispatch, find_dispatchable(before, dispatch)->desc.schema->output()};
      for (const TensorAt at : inputs_of(before, dispatch))
        if (find_binding(before, at) == input) model = with_quantization_of(std::move(model), reader, output, at);
    } else if (desc && resource) {
      fill(*resource, *find_dispatchable(before, reader.dispatch)->desc.schema, reader.tensor, *desc);
    }
  }
  return model;
}

}  // namespace opscope::gui
