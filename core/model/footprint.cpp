#include "core/model/footprint.h"

#include <utility>

namespace opscope {
namespace {

std::uint64_t bytes_of(const std::string& text) { return sizeof(std::string) + text.size(); }

std::uint64_t bytes_of(const UnknownMembers& members) {
  std::uint64_t bytes = sizeof(UnknownMembers);
  for (const auto& [name, text] : members) bytes += bytes_of(name) + bytes_of(text);
  return bytes;
}

std::uint64_t bytes_of(const Bindings& bindings) {
  std::uint64_t bytes = sizeof(Bindings);
  for (const auto& [tensor, binding] : bindings)
    bytes += bytes_of(tensor) + sizeof binding + binding.resource.size() + bytes_of(binding.unknown);
  return bytes;
}

std::uint64_t bytes_of(const Dispatchable& dispatchable) {
  std::uint64_t bytes = sizeof dispatchable + bytes_of(dispatchable.bindings) + bytes_of(dispatchable.unknown) +
                        bytes_of(dispatchable.desc_unknown);
  for (const std::optional<TensorDesc>& tensor : dispatchable.desc.tensors)
    bytes += sizeof tensor + (tensor ? (tensor->sizes.size() * 2) * sizeof(std::uint32_t) : 0);
  bytes += dispatchable.desc.attributes.size() * sizeof(AttributeValue);
  for (const auto& [name, members] : dispatchable.inner_unknown) bytes += bytes_of(name) + bytes_of(members);
  return bytes;
}

std::uint64_t bytes_of(const Command& command) {
  std::uint64_t bytes = sizeof command;
  std::visit([&](const auto& kind) { bytes += bytes_of(kind.unknown); }, command);
  if (const auto* dispatch = std::get_if<DispatchCommand>(&command)) bytes += bytes_of(dispatch->bindings);
  if (const auto* foreign = std::get_if<ForeignDispatch>(&command))
    for (const auto& [name, resource] : foreign->bound) bytes += bytes_of(name) + bytes_of(resource);
  return bytes;
}

// Everything except the lists of values, which copies share.
std::uint64_t own_bytes(const Model& model) {
  std::uint64_t bytes = sizeof model + model.view.size() + bytes_of(model.opscope_unknown) + bytes_of(model.unknown);
  for (const Resource& resource : model.resources) {
    bytes += sizeof resource + bytes_of(resource.name) + bytes_of(resource.unknown) + bytes_of(resource.values_unknown);
    if (const auto* file = std::get_if<FileValues>(&resource.initial_values))
      bytes += bytes_of(file->source_path) + bytes_of(file->unknown);
  }
  for (const Dispatchable& dispatchable : model.dispatchables) bytes += bytes_of(dispatchable);
  for (const ForeignDispatchable& foreign : model.foreign)
    bytes += sizeof foreign + bytes_of(foreign.name) + bytes_of(foreign.type) + bytes_of(foreign.text);
  for (const Command& command : model.commands) bytes += bytes_of(command);
  return bytes;
}

// Calls `visit` with the identity of each list of values and the bytes it holds.
template <class Visit>
void visit_lists(const Model& model, const Visit& visit) {
  for (const Resource& resource : model.resources) {
    if (const auto* array = std::get_if<ArrayValues>(&resource.initial_values))
      visit(array->values.identity(), [&] { return array->values.size() * sizeof(std::uint64_t); });
    if (const auto* list = std::get_if<ListValues>(&resource.initial_values))
      visit(list->values.identity(), [&] {
        std::uint64_t bytes = 0;
        for (const ListValues::Item& item : list->values) bytes += sizeof item + bytes_of(item.unknown);
        return bytes;
      });
  }
}

}  // namespace

void Footprint::add(const Model& model) {
  bytes_ += own_bytes(model);
  visit_lists(model, [&](const void* list, const auto& count) {
    Shared& shared = shared_[list];
    if (shared.owners++ > 0) return;
    shared.bytes = count();
    bytes_ += shared.bytes;
  });
}

void Footprint::remove(const Model& model) {
  bytes_ -= own_bytes(model);
  visit_lists(model, [&](const void* list, const auto&) {
    const auto found = shared_.find(list);
    if (--found->second.owners > 0) return;
    bytes_ -= found->second.bytes;
    shared_.erase(found);
  });
}

}  // namespace opscope
