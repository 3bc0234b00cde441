#include "app/gui/edits/operators.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

const std::vector<std::uint32_t> default_sizes = {1, 3, 128, 128};

// The most telling type that every tensor of the group has: floats first.
DataType choose_type(const SupportRow& row, const std::vector<std::size_t>& group, DataType preferred) {
  const auto everywhere = [&](DataType type) {
    return std::ranges::all_of(group, [&](std::size_t tensor) { return row.data_types[tensor].contains(type); });
  };
  if (everywhere(preferred)) return preferred;
  for (DataType type : all_data_types)
    if (everywhere(type)) return type;
  return DataType::Float32;
}

int plain_inputs(const OperatorSchema& schema) {
  return static_cast<int>(std::ranges::count_if(schema.tensors, [](const TensorDeclaration& tensor) {
    return tensor.role == TensorRole::Input && !tensor.single_element;
  }));
}

// Of several scales the last is the output's: it is as large as there are inputs, so that their sum stays in range.
std::size_t last_scale(const OperatorSchema& schema, const SupportRow& row) {
  std::size_t found = 0, scales = 0;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    if (schema.tensors[i].single_element && row.data_types[i].contains(DataType::Float32)) found = i, ++scales;
  return scales > 1 ? found : schema.tensors.size();
}

InitialValues default_input(const SupportRow& row, const OperatorSchema& schema, std::size_t tensor,
                            const TensorDesc& desc) {
  if (schema.tensors[tensor].single_element) {
    // A float that is one for all elements is a scale; an integer a zero point.
    const double value = !is_floating_point(desc.data_type)  ? 0
                         : tensor == last_scale(schema, row) ? plain_inputs(schema)
                                                             : 1;
    return ConstantValues{1, convert_element(DataType::Float64, desc.data_type, to_bits(value))};
  }
  if (is_mask(row, schema, tensor)) {
    InitialValues values = default_values(SourceKind::Checkerboard, desc);
    auto& mask = std::get<GeneratorValues>(values);
    mask.a = 0, mask.b = 1;
    return values;
  }
  InitialValues values =
      default_values(is_floating_point(desc.data_type) ? SourceKind::Normal : SourceKind::Uniform, desc);
  std::get<GeneratorValues>(values).seed = tensor + 1;
  return values;
}

// What the operator to come takes over from the one that was there.
struct Inheritance {
  std::vector<std::uint32_t> sizes = default_sizes;
  DataType data_type = DataType::Float32;
  std::optional<Resource> first_input;
  std::string output_name;
};

Inheritance inherit(const Model& model, std::size_t dispatch) {
  Inheritance kept;
  const Dispatchable* old = find_dispatchable(model, dispatch);
  if (!old) return kept;
  const OperatorSchema& schema = *old->desc.schema;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    const TensorDesc* desc = find_desc(model, {dispatch, i});
    if (schema.tensors[i].role != TensorRole::Input || schema.tensors[i].single_element || !desc) continue;
    kept.sizes = desc->sizes;
    kept.data_type = desc->data_type;
    if (const Resource* resource = find_resource(model, {dispatch, i}); resource && is_packed(*desc))
      kept.first_input = *resource;
    break;
  }
  if (const Binding* output = find_binding(model, {dispatch, schema.output()})) kept.output_name = output->resource;
  return kept;
}

// A resource of elements of `was` that can stand for elements of `type`; the pixels of an image convert to any but
// INT8.
bool holds(const Resource& resource, DataType was, DataType type) {
  if (was == type) return true;
  const auto* file = std::get_if<FileValues>(&resource.initial_values);
  return file && is_image(file->source_path) && type != DataType::Int8;
}

OperatorDesc describe(const OperatorSchema& schema, const SupportRow& row, const Inheritance& kept) {
  OperatorDesc desc{&schema, {}, schema.default_attributes()};
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    std::vector<std::size_t> group = {i};
    for (const std::vector<std::size_t>& candidate : schema.same_data_type)
      if (std::ranges::find(candidate, i) != candidate.end()) group = candidate;
    TensorDesc tensor;
    tensor.sizes = kept.sizes;
    while (tensor.sizes.size() < row.min_dimension_count) tensor.sizes.insert(tensor.sizes.begin(), 1);
    if (schema.tensors[i].single_element) std::ranges::fill(tensor.sizes, 1u);
    tensor.data_type = choose_type(row, group, kept.data_type);
    desc.tensors.push_back(std::move(tensor));
  }
  return desc;
}

}  // namespace

bool is_mask(const SupportRow& row, const OperatorSchema& schema, std::size_t tensor) {
  return row.data_types[tensor] == DataTypeSet{DataType::UInt8} &&
         !(row.data_types[schema.output()] == DataTypeSet{DataType::UInt8});
}

Model with_attribute(Model model, std::size_t dispatch, std::size_t attribute, AttributeValue value) {
  if (Dispatchable* dispatchable = find_dispatchable(model, dispatch))
    if (attribute < dispatchable->desc.attributes.size()) dispatchable->desc.attributes[attribute] = std::move(value);
  return model;
}

Model with_operator(Model model, std::size_t dispatch, const OperatorSchema& schema) {
  DispatchCommand* command = find_dispatch(model, dispatch);
  if (!command || schema.support.empty()) return model;
  const SupportRow* at_level = schema.supported_at(model.feature_level);
  const SupportRow& row = at_level ? *at_level : schema.support.back();
  const Inheritance kept = inherit(model, dispatch);

  std::string name = schema.title;
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return c == ' ' ? '_' : std::tolower(c); });
  const std::string old_name = std::exchange(command->dispatchable, {});
  const bool shared = std::ranges::any_of(model.commands, [&](const Command& other) {
    const auto* run = std::get_if<DispatchCommand>(&other);
    return run && run->dispatchable == old_name;
  });
  if (!shared)
    std::erase_if(model.dispatchables, [&](const Dispatchable& candidate) { return candidate.name == old_name; });
  command->dispatchable = free_dispatchable_name(model, name);
  command->bindings.clear();
  drop_unused_resources(model);

  OperatorDesc desc = describe(schema, row, kept);
  bool first = true;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    const TensorDesc& tensor = *desc.tensors[i];
    const bool is_output = schema.tensors[i].role == TensorRole::Output;
    Resource resource{.name = free_resource_name(model, schema.tensors[i].name),
                      .data_type = tensor.data_type,
                      .initial_values = is_output ? default_values(SourceKind::Constant, tensor)
                                                  : default_input(row, schema, i, tensor),
                      .size_in_bytes = 0,
                      .unknown = {}};
    const bool plain_input = !is_output && !schema.tensors[i].single_element && !is_mask(row, schema, i);
    const bool is_first = plain_input && std::exchange(first, false);
    if (is_first && kept.first_input && tensor.sizes == kept.sizes &&
        holds(*kept.first_input, kept.data_type, tensor.data_type)) {
      const std::string fresh = resource.name;
      resource = *kept.first_input;
      resource.name = fresh;
      if (resource.data_type != DataType::Unknown) resource.data_type = tensor.data_type;
    }
    // Commands that print or write the output go on doing so.
    if (is_output && !kept.output_name.empty()) resource.name = kept.output_name;
    command->bindings.push_back({schema.tensors[i].name, whole(resource.name)});
    std::erase_if(model.resources, [&](const Resource& other) { return other.name == resource.name; });
    model.resources.push_back(std::move(resource));
  }
  model.dispatchables.push_back({command->dispatchable, std::move(desc), {}, {}, {}});
  return model;
}

Model default_case(const OperatorSchema& schema, FeatureLevel level) {
  Model model;
  model.feature_level = level;
  model.commands.push_back(DispatchCommand{});
  return with_operator(std::move(model), 0, schema);
}

void drop_unused_resources(Model& model) {
  std::set<std::string> used;
  for (const Command& command : model.commands) {
    if (const auto* dispatch = std::get_if<DispatchCommand>(&command))
      for (const auto& [tensor, binding] : dispatch->bindings) used.insert(binding.resource);
    if (const auto* print = std::get_if<PrintCommand>(&command)) used.insert(print->resource);
    if (const auto* write = std::get_if<WriteFileCommand>(&command)) used.insert(write->resource);
  }
  for (const Dispatchable& dispatchable : model.dispatchables)
    for (const auto& [tensor, binding] : dispatchable.bindings) used.insert(binding.resource);
  std::erase_if(model.resources, [&](const Resource& resource) { return !used.contains(resource.name); });
}

}  // namespace opscope::gui
