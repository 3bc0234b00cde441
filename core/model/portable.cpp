#include "core/model/portable.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/io/npy.h"
#include "core/model/by_name.h"
#include "core/text/ascii.h"

namespace opscope {
namespace {

// Names of devices on Windows, with any extension.
bool is_device(const std::string& lower_name) {
  const std::string_view name = lower_name;
  for (const char* device : {"con", "prn", "aux", "nul"})
    if (name == device) return true;
  return name.size() == 4 && (name.starts_with("com") || name.starts_with("lpt")) && name[3] >= '0' && name[3] <= '9';
}

}  // namespace

PortableResource to_npy(const Resource& resource, const LoadedResource& loaded, const std::string& file,
                        const ResourceSizes& sizes) {
  PortableResource portable{resource, {file, {}}, {}};
  const std::uint64_t all = loaded.buffer.size();
  const std::size_t size = element_size(loaded.data_type);
  // An .npy file contains whole elements: the values, else the values with their padding, else bytes. Zeros before the
  // values are written to the file, so that the model needs no offset.
  const bool values = resource.values_offset == 0 && size != 0 && loaded.value_bytes % size == 0;
  const bool padded = !values && size != 0 && all % size == 0;
  const DataType type = values || padded ? loaded.data_type : DataType::UInt8;
  const std::uint64_t bytes = padded ? all : loaded.value_bytes;
  const std::uint64_t count = bytes / element_size(type);

  std::vector<std::uint32_t> shape = {static_cast<std::uint32_t>(count)};
  if (element_count(loaded.sizes) == count && loaded.sizes.size() > 1) shape = loaded.sizes;
  if (const auto known = sizes.find(resource.name); known != sizes.end() && element_count(known->second) == count)
    shape = known->second;
  portable.file.bytes = encode_npy(type, shape, loaded.buffer.bytes().first(bytes));
  portable.sizes = shape;
  portable.resource.data_type = type;
  portable.resource.initial_values = FileValues{file, std::nullopt, {}};
  portable.resource.values_offset = 0;
  portable.resource.size_in_bytes = all == ((bytes + 3) & ~std::uint64_t{3}) ? 0 : all;
  return portable;
}

std::vector<std::string> npy_names(const Model& model, const std::string& folder) {
  std::vector<std::string> names;
  std::set<std::string> taken;
  for (const Resource& resource : model.resources) {
    std::string safe;
    for (char c : resource.name.substr(0, 100)) {
      const bool plain =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
      safe += plain ? c : '_';
    }
    if (safe.empty() || is_device(lower(safe))) safe += '_';
    // Some file systems ignore case.
    std::string unique = safe;
    for (int n = 2; !taken.insert(lower(unique)).second; ++n) unique = fmt::format("{}_{}", safe, n);
    names.push_back(fmt::format("{}/{}.npy", folder, unique));
  }
  return names;
}

void fix_element_sizes(Model& model) {
  const auto resources = by_name(model.resources);
  const auto dispatchables = by_name(model.dispatchables);
  const auto fix = [&](Bindings& bindings, const Dispatchable* dispatchable) {
    if (dispatchable == nullptr) return;
    for (auto& [tensor, binding] : bindings) {
      const Resource* resource = find_in(resources, binding.resource);
      const std::size_t index = dispatchable->desc.schema->find_tensor(tensor);
      const bool plain = binding.element_offset == 0 && binding.element_count == 0;
      if (plain || binding.element_size_in_bytes != 0 || resource == nullptr) continue;
      binding.element_size_in_bytes = element_size(resource->data_type);
      if (binding.element_size_in_bytes == 0 && index < dispatchable->desc.tensors.size() &&
          dispatchable->desc.tensors[index])
        binding.element_size_in_bytes = element_size(dispatchable->desc.tensors[index]->data_type);
    }
  };
  for (Dispatchable& dispatchable : model.dispatchables) fix(dispatchable.bindings, &dispatchable);
  for (Command& command : model.commands)
    if (auto* dispatch = std::get_if<DispatchCommand>(&command))
      fix(dispatch->bindings, find_in(dispatchables, dispatch->dispatchable));
}

}  // namespace opscope
