#include "core/model/foreign.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>

#include "core/model/by_name.h"
#include "core/model/directml_operators.h"
#include "core/tensor/decimal.h"

namespace opscope {
namespace {

constexpr std::size_t longest_name = 200;

// A DirectML operator's outputs are named OutputTensor, OutputGradientTensor and so on. The names of a shader's buffers
// and of a graph's tensors tell nothing.
bool may_write(std::string_view type, std::string_view tensor) {
  return directml_operator(type).empty() || tensor.starts_with("Output");
}

// Bytes of a resource's values; nullopt where a file decides.
std::optional<std::uint64_t> value_bytes(const Resource& resource) {
  const std::uint64_t size = element_size(resource.data_type);
  if (resource.values_offset != 0 || resource.size_in_bytes != 0) return std::nullopt;
  if (const auto* values = std::get_if<ConstantValues>(&resource.initial_values)) return values->count * size;
  if (const auto* values = std::get_if<ArrayValues>(&resource.initial_values)) return values->values.size() * size;
  if (const auto* values = std::get_if<SequenceValues>(&resource.initial_values)) return values->count * size;
  if (const auto* values = std::get_if<GeneratorValues>(&resource.initial_values)) return values->count * size;
  return std::nullopt;
}

class Analysis {
 public:
  explicit Analysis(const Model& model)
      : resources_(by_name(model.resources)),
        dispatchables_(by_name(model.dispatchables)),
        foreign_(by_name(model.foreign)) {}

  std::string reason(const ForeignDispatch& command) {
    const ForeignDispatchable* dispatchable = find_in(foreign_, command.dispatchable);
    for (const auto& [tensor, resource] : command.bound)
      if (dispatchable == nullptr || may_write(dispatchable->type, tensor)) missing_[resource] = command.dispatchable;
    return fmt::format("dispatches '{}'", quoted(command.dispatchable, longest_name));
  }

  std::string reason(const DispatchCommand& command) {
    const Dispatchable* dispatchable = find_in(dispatchables_, command.dispatchable);
    if (missing_.empty() || dispatchable == nullptr) return {};
    const OperatorSchema& schema = *dispatchable->desc.schema;
    const Binding* output = nullptr;
    std::string found;
    for (const auto& [tensor, binding] : command.bindings) {
      if (tensor == schema.tensors[schema.output()].name)
        output = &binding;
      else if (found.empty())
        found = needed(binding.resource);
    }
    if (output == nullptr) return found;
    if (!found.empty()) missing_[output->resource] = command.dispatchable;
    if (found.empty() && covers(*dispatchable->desc.tensors[schema.output()], *output))
      missing_.erase(output->resource);
    return found;
  }

  std::string reason(const PrintCommand& command) const { return needed(command.resource); }
  std::string reason(const WriteFileCommand& command) const { return needed(command.resource); }

 private:
  std::string needed(const std::string& resource) const {
    const auto found = missing_.find(resource);
    return found == missing_.end() ? std::string()
                                   : fmt::format("needs '{}', the result of '{}'", quoted(resource, longest_name),
                                                 quoted(found->second, longest_name));
  }

  bool covers(const TensorDesc& desc, const Binding& output) const {
    const Resource* resource = find_in(resources_, output.resource);
    return resource != nullptr && is_packed(desc) && output.element_offset == 0 &&
           value_bytes(*resource) == element_count(desc) * element_size(desc.data_type);
  }

  std::map<std::string_view, const Resource*> resources_;
  std::map<std::string_view, const Dispatchable*> dispatchables_;
  std::map<std::string_view, const ForeignDispatchable*> foreign_;
  std::map<std::string, std::string> missing_;  // resource -> the dispatchable whose result it does not have
};

// What the command is, without its index and reason.
class Naming {
 public:
  explicit Naming(const Model& model)
      : dispatchables_(by_name(model.dispatchables)), foreign_(by_name(model.foreign)) {}

  SkippedCommand operator()(const ForeignDispatch& command) const {
    const ForeignDispatchable* dispatchable = find_in(foreign_, command.dispatchable);
    return {0, "dispatch", command.dispatchable, dispatchable ? dispatchable->type : "", {}};
  }
  SkippedCommand operator()(const DispatchCommand& command) const {
    const Dispatchable* dispatchable = find_in(dispatchables_, command.dispatchable);
    return {0, "dispatch", command.dispatchable, dispatchable ? dispatchable->desc.schema->name : "", {}};
  }
  SkippedCommand operator()(const PrintCommand& command) const { return {0, "print", command.resource, {}, {}}; }
  SkippedCommand operator()(const WriteFileCommand& command) const {
    return {0, "writeFile", command.resource, {}, {}};
  }

 private:
  std::map<std::string_view, const Dispatchable*> dispatchables_;
  std::map<std::string_view, const ForeignDispatchable*> foreign_;
};

}  // namespace

std::string what_is_foreign(std::string_view type) {
  return directml_operator(type).empty()
             ? fmt::format("an '{}' dispatchable is a program of its own, which is not supported here", type)
             : fmt::format("DML_OPERATOR_{} is an operator of DirectML that is not supported here", type);
}

std::vector<std::string> reasons_not_to_run(const Model& model) {
  std::vector<std::string> reasons(model.commands.size());
  if (model.foreign.empty()) return reasons;
  Analysis analysis(model);
  for (std::size_t i = 0; i < model.commands.size(); ++i)
    reasons[i] = std::visit([&](const auto& command) { return analysis.reason(command); }, model.commands[i]);
  return reasons;
}

std::vector<SkippedCommand> skipped_commands(const Model& model) {
  std::vector<SkippedCommand> skipped;
  if (model.foreign.empty()) return skipped;
  std::vector<std::string> reasons = reasons_not_to_run(model);
  const Naming naming(model);
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    if (reasons[i].empty()) continue;
    SkippedCommand& command = skipped.emplace_back(std::visit(naming, model.commands[i]));
    command.index = i;
    command.reason = std::move(reasons[i]);
  }
  return skipped;
}

Result<void> check_runs(const Model& model, const DispatchCommand& command) {
  if (model.foreign.empty()) return {};
  const std::vector<std::string> reasons = reasons_not_to_run(model);
  for (std::size_t i = 0; i < reasons.size(); ++i)
    if (std::get_if<DispatchCommand>(&model.commands[i]) == &command && !reasons[i].empty())
      return bad_input(fmt::format("commands[{}]", i), reasons[i] + ", which is not supported here");
  return {};
}

Result<void> check_runs_whole(const Model& model) {
  std::vector<std::string> commands;
  const ForeignDispatchable* first = nullptr;
  for (const SkippedCommand& skipped : skipped_commands(model)) {
    commands.push_back(fmt::format("commands[{}] ({})", skipped.index, skipped.reason));
    if (first == nullptr) first = model.find_foreign(skipped.name);
  }
  if (first == nullptr) return {};
  return bad_input(fmt::format("dispatchables.{}", quoted(first->name, longest_name)),
                   fmt::format("{}; not run: {}", what_is_foreign(first->type), fmt::join(commands, ", ")));
}

}  // namespace opscope
