#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>

#include "core/model/bind.h"
#include "core/model/by_name.h"
#include "core/tensor/decimal.h"
#include "core/tensor/tensor_desc.h"

namespace opscope {

namespace {

// The path to a culprit, built only for an error.
using Where = std::function<std::string()>;

const Binding* find_binding(const Bindings& bindings, std::string_view tensor) {
  const auto at =
      std::find_if(bindings.begin(), bindings.end(), [&](const auto& pair) { return pair.first == tensor; });
  return at == bindings.end() ? nullptr : &at->second;
}

Result<BoundTensor> bind_tensor(const Resource* resource, const TensorDesc& desc, const Binding& binding,
                                const Resources& resources, const Where& where) {
  const auto contents = resources.find(binding.resource);
  if (resource == nullptr || contents == resources.end())
    return bad_input(where(), fmt::format("there is no resource '{}'", quoted(binding.resource, 200)));
  std::uint64_t size = binding.element_size_in_bytes;
  if (size == 0) size = element_size(resource->data_type);
  if (size == 0) size = element_size(desc.data_type);

  const std::uint64_t bytes = contents->second.size();
  if (size != 0 && binding.element_offset > bytes / size)
    return bad_input(where(), fmt::format("{} {} of {} bytes, beyond the {} bytes of '{}'", begins_beyond,
                                          binding.element_offset, size, bytes, binding.resource));
  BoundTensor bound;
  bound.resource = binding.resource;
  bound.tensor = {desc, contents->second, binding.element_offset * size};
  bound.size_in_bytes = bytes - bound.tensor.offset;
  if (binding.element_count != 0 && size != 0) {
    if (binding.element_count > bound.size_in_bytes / size)
      return bad_input(where(), fmt::format("asks for {} elements of {} bytes, but '{}' has {} bytes from there on",
                                            binding.element_count, size, binding.resource, bound.size_in_bytes));
    bound.size_in_bytes = std::min(bound.size_in_bytes, (binding.element_count * size + 3) & ~std::uint64_t{3});
  }
  return bound;
}

// Every name must be one of the operator's tensors.
Result<void> check_names(const OperatorSchema& schema, const Bindings& bindings, const Where& where) {
  std::vector<std::string> known(schema.tensors.size());
  std::ranges::transform(schema.tensors, known.begin(), &TensorDeclaration::name);
  for (const auto& [tensor, binding] : bindings)
    if (schema.find_tensor(tensor) == schema.tensors.size())
      return bad_input(fmt::format("{}.bindings.{}", where(), quoted(tensor, 200)),
                       fmt::format("{} has no such tensor; it has {}", schema.name, fmt::join(known, ", ")));
  return {};
}

}  // namespace

std::string position_of(const Model& model, const DispatchCommand& command) {
  // By its address: a search through all commands for each warning would take quadratic time.
  const auto first = reinterpret_cast<std::uintptr_t>(model.commands.data());
  const auto at = reinterpret_cast<std::uintptr_t>(&command);
  const std::size_t index = (at - first) / sizeof(Command);
  if (at >= first && index < model.commands.size()) return fmt::format("commands[{}]", index);
  for (std::size_t i = 0; i < model.commands.size(); ++i) {
    const auto* dispatch = std::get_if<DispatchCommand>(&model.commands[i]);
    if (dispatch != nullptr && *dispatch == command) return fmt::format("commands[{}]", i);
  }
  return "command";
}

Result<Invocation> bind(const Model& model, const DispatchCommand& command, const Resources& resources,
                        const Resources* initial) {
  return Binder(model).bind(command, resources, initial);
}

Binder::Binder(const Model& model)
    : model_(model), resources_(by_name(model.resources)), dispatchables_(by_name(model.dispatchables)) {}

Result<Invocation> Binder::bind(const DispatchCommand& command, const Resources& resources,
                                const Resources* initial) const {
  const Where where = [&] { return position_of(model_, command); };
  const Dispatchable* dispatchable = find_in(dispatchables_, command.dispatchable);
  if (dispatchable == nullptr)
    return bad_input(where() + ".dispatchable",
                     fmt::format("there is no dispatchable '{}'", quoted(command.dispatchable, 200)));
  const OperatorSchema& schema = *dispatchable->desc.schema;

  const Where in_dispatchable = [&] { return "dispatchables." + dispatchable->name; };
  // First: a misspelt name also leaves a tensor unbound, and the name is the better message.
  if (auto known = check_names(schema, command.bindings, where); !known) return tl::unexpected(known.error());
  if (auto known = check_names(schema, dispatchable->bindings, in_dispatchable); !known)
    return tl::unexpected(known.error());

  Invocation invocation{.schema = &schema,
                        .tensors = {},
                        .attributes = dispatchable->desc.attributes,
                        .numerics = model_.numerics,
                        .feature_level = model_.feature_level};
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    const std::string& tensor = schema.tensors[i].name;
    const Where here = [&] { return fmt::format("{}.bindings.{}", where(), tensor); };
    const Where once = [&] { return fmt::format("{}.bindings.{}", in_dispatchable(), tensor); };
    const std::optional<TensorDesc>& desc = dispatchable->desc.tensors[i];
    const Binding* executed = find_binding(command.bindings, tensor);
    const Binding* owned = find_binding(dispatchable->bindings, tensor);
    invocation.tensors.emplace_back();
    if (!desc) {
      if (executed != nullptr || owned != nullptr)
        return bad_input(executed != nullptr ? here() : once(),
                         "is bound, but the operator's desc leaves this tensor out");
      if (!schema.tensors[i].optional) return bad_input(here(), "this tensor has no description");
      continue;
    }
    const bool is_owned = desc->flags == TensorFlags::OwnedByDml;
    if (is_owned && executed != nullptr)
      return bad_input(here(),
                       fmt::format("an OWNED_BY_DML tensor is bound once, in dispatchables.{}.bindings, and not "
                                   "in a command",
                                   dispatchable->name));
    if (!is_owned && owned != nullptr)
      return bad_input(once(), "only OWNED_BY_DML tensors are bound here; others are bound in a command");
    const Binding* binding = is_owned ? owned : executed;
    if (binding == nullptr) return bad_input(is_owned ? once() : here(), "nothing is bound to this tensor");
    const Resources& contents = is_owned && initial != nullptr ? *initial : resources;
    const Resource* resource = find_in(resources_, binding->resource);
    Result<BoundTensor> bound = bind_tensor(resource, *desc, *binding, contents, is_owned ? once : here);
    if (!bound) return tl::unexpected(bound.error());
    invocation.tensors.back() = *std::move(bound);
  }
  return invocation;
}

}  // namespace opscope
