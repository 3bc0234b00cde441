#include "core/model/type_warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/model/by_name.h"

namespace opscope {

namespace {

bool are_zeros(const InitialValues& values) {
  if (const auto* constant = std::get_if<ConstantValues>(&values)) return constant->value == 0;
  if (const auto* sequence = std::get_if<SequenceValues>(&values)) return sequence->start == 0 && sequence->delta == 0;
  const auto* array = std::get_if<ArrayValues>(&values);
  return array != nullptr && std::ranges::all_of(array->values, [](std::uint64_t bits) { return bits == 0; });
}

// The data type that a resource's values are numbers of. Unknown if they are bytes, of mixed types, or all zero. Each
// resource and file is examined once.
class NumberTypes {
 public:
  NumberTypes(const Model& model, const SearchPaths& paths) : resources_(by_name(model.resources)), paths_(paths) {}

  DataType of(const std::string& name) {
    const Resource* resource = find_in(resources_, name);
    if (resource == nullptr) return DataType::Unknown;
    const auto [known, is_new] = known_.try_emplace(resource, DataType::Unknown);
    if (is_new) known->second = number_type(*resource);
    return known->second;
  }

 private:
  DataType number_type(const Resource& resource) {
    DataType type = resource.data_type;
    if (const auto* file = std::get_if<FileValues>(&resource.initial_values)) {
      const auto [known, is_new] = files_.try_emplace(file->source_path, DataType::Unknown);
      if (is_new)  // only .npy files and images have a shape
        if (const Result<SourceShape> shape = probe_source(*file, paths_)) known->second = shape->data_type;
      if (type == DataType::Unknown || known->second == DataType::Unknown) type = known->second;
    }
    return type == DataType::UInt8 || are_zeros(resource.initial_values) ? DataType::Unknown : type;
  }

  std::map<std::string_view, const Resource*> resources_;
  const SearchPaths& paths_;
  std::map<const Resource*, DataType> known_;
  std::map<std::string, DataType> files_;  // by their source paths
};

}  // namespace

CaseWarnings type_warnings(const Model& model, const SearchPaths& paths) {
  CaseWarnings warnings;
  NumberTypes types(model, paths);
  const auto dispatchables = by_name(model.dispatchables);
  std::set<std::string> overwritten;  // by earlier dispatches: the values are no longer the initial ones
  const auto look_at = [&](const Dispatchable& dispatchable, const Bindings& bindings, const std::string& where) {
    const OperatorSchema& schema = *dispatchable.desc.schema;
    for (const auto& [tensor, binding] : bindings) {
      const std::size_t index = schema.find_tensor(tensor);
      if (index == schema.tensors.size() || index == schema.output() || !dispatchable.desc.tensors[index]) continue;
      if (overwritten.contains(binding.resource)) continue;
      const DataType written = types.of(binding.resource), read = dispatchable.desc.tensors[index]->data_type;
      const bool bits = is_unsigned_integer(written) && element_size(written) == element_size(read);
      if (written == DataType::Unknown || written == read || bits) continue;
      add_warning(warnings, fmt::format("{}.bindings.{}", where, tensor),
                  fmt::format("this {} tensor reads '{}', whose values are {}: it gets their bytes, not their numbers",
                              name(read), binding.resource, name(written)));
    }
  };
  for (const Dispatchable& dispatchable : model.dispatchables)
    look_at(dispatchable, dispatchable.bindings, "dispatchables." + dispatchable.name);
  for (std::size_t i = 0; i < model.commands.size(); ++i) {
    const auto* command = std::get_if<DispatchCommand>(&model.commands[i]);
    const Dispatchable* dispatchable = command == nullptr ? nullptr : find_in(dispatchables, command->dispatchable);
    if (dispatchable == nullptr) continue;
    look_at(*dispatchable, command->bindings, fmt::format("commands[{}]", i));
    const OperatorSchema& schema = *dispatchable->desc.schema;
    for (const auto& [tensor, binding] : command->bindings)
      if (tensor == schema.tensors[schema.output()].name) overwritten.insert(binding.resource);
  }
  return warnings;
}

}  // namespace opscope
