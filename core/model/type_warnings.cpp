#include "core/model/type_warnings.h"

#include <fmt/format.h>

#include <set>

namespace opscope {

namespace {

// The type that the resource's values are numbers of; Unknown where they are bytes, a mix of types, or all zero.
DataType number_type(const Resource& resource, const SearchPaths& paths) {
  DataType type = resource.data_type;
  if (const auto* file = std::get_if<FileValues>(&resource.initial_values)) {
    const Result<SourceShape> shape = probe_source(*file, paths);  // .npy files and images alone have one
    if (!shape) return DataType::Unknown;
    if (type == DataType::Unknown) type = shape->data_type;
  }
  const auto* constant = std::get_if<ConstantValues>(&resource.initial_values);
  const bool zeros = constant != nullptr && constant->value == 0;
  return type == DataType::UInt8 || zeros ? DataType::Unknown : type;
}

}  // namespace

CaseWarnings type_warnings(const Model& model, const SearchPaths& paths) {
  CaseWarnings warnings;
  std::set<std::string> overwritten;  // by dispatches so far: what they wrote has the type that they wrote
  const auto look_at = [&](const Dispatchable& dispatchable, const Bindings& bindings, const std::string& where) {
    const OperatorSchema& schema = *dispatchable.desc.schema;
    for (const auto& [tensor, binding] : bindings) {
      const std::size_t index = schema.find_tensor(tensor);
      const Resource* resource = model.find_resource(binding.resource);
      if (index == schema.tensors.size() || index == schema.output() || !dispatchable.desc.tensors[index]) continue;
      if (resource == nullptr || overwritten.contains(binding.resource)) continue;
      const DataType written = number_type(*resource, paths), read = dispatchable.desc.tensors[index]->data_type;
      const bool bits = is_unsigned_integer(written) && element_size(written) == element_size(read);
      if (written == DataType::Unknown || written == read || bits) continue;
      warnings.push_back({fmt::format("{}.bindings.{}", where, tensor),
                          fmt::format("this {} tensor reads '{}', whose values are {}: it gets their bytes, not their "
                                      "numbers",
                                      name(read), binding.resource, name(written))});
    }
  };
  for (const Dispatchable& dispatchable : model.dispatchables)
    look_at(dispatchable, dispatchable.bindings, "dispatchables." + dispatchable.name);
  for (std::size_t i = 0; i < model.commands.size(); ++i) {
    const auto* command = std::get_if<DispatchCommand>(&model.commands[i]);
    const Dispatchable* dispatchable = command == nullptr ? nullptr : model.find_dispatchable(command->dispatchable);
    if (dispatchable == nullptr) continue;
    look_at(*dispatchable, command->bindings, fmt::format("commands[{}]", i));
    const OperatorSchema& schema = *dispatchable->desc.schema;
    for (const auto& [tensor, binding] : command->bindings)
      if (tensor == schema.tensors[schema.output()].name) overwritten.insert(binding.resource);
  }
  return warnings;
}

}  // namespace opscope
