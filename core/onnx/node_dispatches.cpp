#include "core/onnx/node_dispatches.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/operators/schema/attribute_types.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/convert.h"
#include "core/tensor/text.h"
#include "core/text/ascii.h"
#include "core/text/visible.h"

namespace opscope::onnx_files {
namespace {

using Sizes = std::vector<std::uint32_t>;

const OperatorSchema* counterpart(const std::string& type) {
  for (const OperatorSchema* schema : all_operators())
    if (!schema->counterparts.onnx.empty() && schema->counterparts.onnx == type) return schema;
  return nullptr;
}

// True if some operator is several nodes, and one of them, but not the last, has this type.
bool is_part_type(const std::string& type) {
  return std::ranges::any_of(all_operators(), [&](const OperatorSchema* schema) {
    const std::vector<OnnxNode> nodes = schema->onnx_nodes();
    return nodes.size() > 1 &&
           std::any_of(nodes.begin(), nodes.end() - 1, [&](const OnnxNode& node) { return node.type == type; });
  });
}

std::string input_of(const onnx::NodeProto& node, std::size_t index) {
  return index < static_cast<std::size_t>(node.input_size()) ? node.input(static_cast<int>(index)) : std::string();
}

// The smallest sizes that both have after broadcasting; BadInput if there are none.
Result<Sizes> broadcast(const Sizes& a, const Sizes& b, const std::string& where) {
  Sizes sizes(std::max(a.size(), b.size()), 1);
  for (std::size_t d = 1; d <= sizes.size(); ++d) {
    const std::uint32_t x = d <= a.size() ? a[a.size() - d] : 1, y = d <= b.size() ? b[b.size() - d] : 1;
    if (x != y && x != 1 && y != 1) return bad_input(where, fmt::format("sizes {} and {} do not broadcast", x, y));
    sizes[sizes.size() - d] = std::max(x, y);
  }
  return sizes;
}

// A packed tensor seen with broadcast sizes: missing dimensions in front, stride 0 for repeated ones.
TensorDesc seen_with(const GraphValue& value, const Sizes& sizes) {
  TensorDesc desc;
  desc.data_type = value.data_type;
  desc.sizes = sizes;
  Sizes own(sizes.size() - value.sizes.size(), 1);
  own.insert(own.end(), value.sizes.begin(), value.sizes.end());
  if (own == sizes) return desc;
  desc.strides = packed_strides(own);
  for (std::size_t d = 0; d < sizes.size(); ++d)
    if (own[d] != sizes[d]) (*desc.strides)[d] = 0;
  return desc;
}

// What an attribute is if the node omits it, in a tensor of this type.
std::optional<float> absent_attribute(const OperatorSchema& schema, const std::string& name, DataType type) {
  const auto& absent = schema.counterparts.onnx_absent;
  const auto found = std::ranges::find(absent, name, [](const auto& entry) { return entry.first; });
  if (found == absent.end()) return std::nullopt;
  constexpr float largest_half = 65504, largest = std::numeric_limits<float>::max();
  const float value = found->second;
  if (!std::isinf(value) || !is_floating_point(type) || type == DataType::Float64) return value;
  return std::copysign(type == DataType::Float16 ? largest_half : largest, value);
}

Result<float> attribute_from(const GraphValue& value, const std::string& name, const std::string& where) {
  if (!value.known) return bad_input(where, fmt::format("{} is computed, but must be a constant", name));
  if (element_count(value.sizes) != 1)
    return bad_input(where, fmt::format("{} has {} elements, but must have one", name, element_count(value.sizes)));
  const std::uint64_t bits = element_bits(*value.known, 0);
  const std::uint64_t as_float = convert_element(value.data_type, DataType::Float32, bits);
  const bool is_exact = value.data_type == DataType::Float16 || value.data_type == DataType::Float32 ||
                        convert_element(DataType::Float32, value.data_type, as_float) == bits;
  if (!is_exact)
    return bad_input(where, fmt::format("{} is {}, which the operator's FLOAT cannot represent", name,
                                        format_element(value.data_type, bits)));
  return from_bits<float>(as_float);
}

// The FLOAT attribute of the node that has this name, in lower case.
const onnx::AttributeProto* attribute_named(const onnx::NodeProto& node, const std::string& name) {
  for (const onnx::AttributeProto& attribute : node.attribute())
    if (attribute.name() == lower(name) && attribute.type() == onnx::AttributeProto::FLOAT) return &attribute;
  return nullptr;
}

// Every attribute of the node must be one of the operator's, as Clip's bounds are up to opset 10.
Result<void> check_attributes(const onnx::NodeProto& node, const OperatorSchema& schema, const std::string& where) {
  for (const onnx::AttributeProto& attribute : node.attribute()) {
    const bool is_known = std::ranges::any_of(schema.attributes, [&](const AttributeDeclaration& declared) {
      return declared.kind == AttributeKind::Float && attribute_named(node, declared.name) == &attribute;
    });
    if (!is_known)
      return bad_input(where,
                       fmt::format("attribute '{}' has no counterpart in DirectML", visible_name(attribute.name())));
  }
  return {};
}

// The data type of the output: that of an input that must have the same, or that of truth values. Without the zero
// point that gives it, ONNX has UINT8.
DataType output_type(const OperatorSchema& schema, const std::map<std::string, const GraphValue*>& operands) {
  const std::size_t output = schema.output();
  for (const std::vector<std::size_t>& group : schema.same_data_type) {
    if (std::ranges::find(group, output) == group.end()) continue;
    for (const std::size_t tensor : group)
      if (const auto found = operands.find(schema.tensors[tensor].name); found != operands.end())
        return found->second->data_type;
  }
  return DataType::UInt8;
}

}  // namespace

Result<void> NodeDispatches::add(const onnx::NodeProto& node, const std::string& where) {
  if (!node.domain().empty() && node.domain() != "ai.onnx")
    return bad_input(
        where, fmt::format("is of the domain '{}'; only ONNX's own operators are read", visible_name(node.domain())));
  if (node.output_size() != 1)
    return bad_input(where, fmt::format("has {} outputs, but must have one", node.output_size()));
  if (node.op_type() == "Constant") return add_constant(node, where);
  if (node.op_type() == "Cast") return add_cast(node, where);
  const Result<bool> completed = add_completed(node, where);
  if (!completed) return tl::unexpected(completed.error());
  if (*completed) return {};
  const OperatorSchema* schema = counterpart(node.op_type());
  if (reads_part(node) || (schema == nullptr && is_part_type(node.op_type()))) {
    if (values_.find(node.output(0)) != nullptr || !parts_.emplace(node.output(0), &node).second)
      return bad_input(where, fmt::format("the name '{}' is taken", visible_name(node.output(0))));
    return {};
  }
  if (schema == nullptr) return bad_input(where, "no operator that Opscope has computes the same");
  return add_operator(*schema, node, where);
}

Result<void> NodeDispatches::add_constant(const onnx::NodeProto& node, const std::string& where) {
  if (node.attribute_size() != 1 || node.attribute(0).name() != "value" || !node.attribute(0).has_t())
    return bad_input(where, "must have its value as a tensor");
  return tensor_of(node.attribute(0).t(), where).and_then([&](const Tensor& tensor) {
    return values_.add_known(node.output(0), tensor, where);
  });
}

// BOOL is UINT8 here: a cast between them computes nothing.
Result<void> NodeDispatches::add_cast(const onnx::NodeProto& node, const std::string& where) {
  const Result<const GraphValue*> value = values_.require(input_of(node, 0), where);
  if (!value) return tl::unexpected(value.error());
  const std::int64_t to = node.attribute_size() == 1 && node.attribute(0).name() == "to" ? node.attribute(0).i() : 0;
  const bool to_truth = to == onnx::TensorProto::BOOL, to_byte = to == onnx::TensorProto::UINT8;
  if ((*value)->data_type != DataType::UInt8 || !(to_truth || (to_byte && !(*value)->is_any_non_zero)))
    return bad_input(where, "no operator that Opscope has converts elements; only BOOL and UINT8 are one type here");
  GraphValue same = **value;
  same.is_any_non_zero = to_truth;
  return values_.add_alias(node.output(0), same, where);
}

bool NodeDispatches::reads_part(const onnx::NodeProto& node) const {
  return std::ranges::any_of(node.input(), [&](const std::string& input) { return parts_.contains(input); });
}

// Collects the values that the pattern's names stand for.
bool NodeDispatches::matches(const OperatorSchema& schema, const onnx::NodeProto& node, const OnnxNode& pattern,
                             std::map<std::string, std::string>& inputs) const {
  if (node.op_type() != pattern.type || static_cast<std::size_t>(node.input_size()) > pattern.inputs.size() ||
      node.attribute_size() != 0)
    return false;
  for (std::size_t i = 0; i < pattern.inputs.size(); ++i) {
    const std::vector<OnnxNode>& nodes = schema.counterparts.onnx_nodes;
    const auto before = std::ranges::find(nodes, pattern.inputs[i], &OnnxNode::result);
    const std::string input = input_of(node, i);
    if (before != nodes.end()) {
      const auto part = parts_.find(input);
      if (part == parts_.end() || !matches(schema, *part->second, *before, inputs)) return false;
    } else if (!input.empty() && inputs.emplace(pattern.inputs[i], input).first->second != input) {
      return false;
    }
  }
  return true;
}

// True if the node is the last of those that an operator is.
Result<bool> NodeDispatches::add_completed(const onnx::NodeProto& node, const std::string& where) {
  if (!reads_part(node)) return false;
  for (const OperatorSchema* schema : all_operators()) {
    const std::vector<OnnxNode>& nodes = schema->counterparts.onnx_nodes;
    std::map<std::string, std::string> inputs;
    if (nodes.empty() || !matches(*schema, node, nodes.back(), inputs)) continue;
    const Result<Operands> operands = operands_of(inputs, where);
    if (!operands) return tl::unexpected(operands.error());
    return dispatch(*schema, *operands, node, {node.output(0), {}}, where).map([](const GraphValue*) { return true; });
  }
  return false;
}

Result<NodeDispatches::Operands> NodeDispatches::operands_of(const std::map<std::string, std::string>& inputs,
                                                             const std::string& where) const {
  Operands operands;
  for (const auto& [name, input] : inputs) {
    const Result<const GraphValue*> value = values_.require(input, where);
    if (!value) return tl::unexpected(value.error());
    operands.emplace(name, *value);
  }
  return operands;
}

Result<void> NodeDispatches::add_operator(const OperatorSchema& schema, const onnx::NodeProto& node,
                                          const std::string& where) {
  if (auto known = check_attributes(node, schema, where); !known) return known;
  const std::vector<std::string> names = schema.onnx_nodes().front().inputs;
  const auto given = static_cast<std::size_t>(node.input_size());
  if (schema.counterparts.onnx_variadic && given != names.size()) return add_folded(schema, node, where);
  if (given > names.size()) return bad_input(where, fmt::format("has {} inputs; {} are read", given, names.size()));
  std::map<std::string, std::string> inputs;
  for (std::size_t i = 0; i < given; ++i)
    if (const std::string input = input_of(node, i); !input.empty()) inputs.emplace(names[i], input);
  const Result<Operands> operands = operands_of(inputs, where);
  if (!operands) return tl::unexpected(operands.error());
  return dispatch(schema, *operands, node, {node.output(0), {}}, where).map([](const GraphValue*) {});
}

// The result of the first two inputs goes on with the third. One input is combined with itself.
Result<void> NodeDispatches::add_folded(const OperatorSchema& schema, const onnx::NodeProto& node,
                                        const std::string& where) {
  if (node.input_size() == 0) return bad_input(where, "has no input");
  const std::vector<std::string> names = schema.onnx_nodes().front().inputs;
  Result<const GraphValue*> result = values_.require(node.input(0), where);
  const int last = std::max(node.input_size() - 1, 1);
  for (int i = 1; i <= last && result; ++i) {
    const Result<const GraphValue*> next = values_.require(node.input(std::min(i, node.input_size() - 1)), where);
    if (!next) return tl::unexpected(next.error());
    const Output output = i == last ? Output{node.output(0), {}} : Output{{}, node.output(0)};
    result = dispatch(schema, {{names[0], *result}, {names[1], *next}}, node, output, where);
  }
  return result.map([](const GraphValue*) {});
}

Result<const GraphValue*> NodeDispatches::dispatch(const OperatorSchema& schema, const Operands& operands,
                                                   const onnx::NodeProto& node, const Output& output,
                                                   const std::string& where) {
  Sizes sizes = {1};
  std::vector<DataType> types(schema.tensors.size(), DataType::Unknown);
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    const TensorDeclaration& tensor = schema.tensors[i];
    const auto found = operands.find(tensor.name);
    if (found == operands.end()) {
      if (tensor.role == TensorRole::Input && !tensor.optional)
        return bad_input(where, fmt::format("has no {}", tensor.name));
      continue;
    }
    if (found->second->is_any_non_zero && tensor.kind != TensorKind::Condition)
      return bad_input(where, fmt::format("{} is a BOOL that was converted from numbers", tensor.name));
    types[i] = found->second->data_type;
    if (tensor.single_element) continue;
    Result<Sizes> both = broadcast(sizes, found->second->sizes, where);
    if (!both) return tl::unexpected(both.error());
    sizes = *std::move(both);
  }
  const DataType type = types[schema.output()] = output_type(schema, operands);
  if (element_count(sizes) > UINT32_MAX) return bad_input(where, "its output has more than 2^32-1 elements");

  Dispatchable made;
  made.desc.schema = &schema;
  made.desc.attributes = default_attributes(schema, types);
  DispatchCommand command;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    const TensorDeclaration& tensor = schema.tensors[i];
    made.desc.tensors.emplace_back();
    const auto found = operands.find(tensor.name);
    if (found == operands.end()) continue;
    const GraphValue& value = *found->second;
    Sizes wanted = sizes;
    if (tensor.single_element) {
      if (element_count(value.sizes) != 1)
        return bad_input(where,
                         fmt::format("{} has {} elements, but must have one", tensor.name, element_count(value.sizes)));
      wanted.assign(sizes.size(), 1);
    }
    made.desc.tensors[i] =
        seen_with(value.sizes.size() > wanted.size() ? GraphValue{{}, value.data_type, {1}} : value, wanted);
    command.bindings.emplace_back(tensor.name, Binding{value.resource, 0, 0, 0, {}});
  }
  for (std::size_t i = 0; i < schema.attributes.size(); ++i) {
    const std::string& name = schema.attributes[i].name;
    if (schema.attributes[i].kind != AttributeKind::Float) continue;
    Result<float> given = schema.attributes[i].default_value.as_float();
    if (const onnx::AttributeProto* attribute = attribute_named(node, name))
      given = attribute->f();
    else if (const auto found = operands.find(name); found != operands.end())
      given = attribute_from(*found->second, name, where);
    else
      given = absent_attribute(schema, name, type).value_or(*given);
    if (!given) return tl::unexpected(given.error());
    made.desc.attributes[i] = *given;
  }

  const GraphValue* result = nullptr;
  if (output.name.empty()) {
    const std::string resource = values_.add_unnamed(output.near, type, sizes);
    result = &unnamed_.emplace(resource, GraphValue{resource, type, sizes, {}, true}).first->second;
  } else {
    const Result<const GraphValue*> named = values_.add_computed(output.name, type, sizes, where);
    if (!named) return named;
    result = *named;
  }
  TensorDesc desc;
  desc.data_type = type;
  desc.sizes = sizes;
  made.desc.tensors[schema.output()] = desc;
  command.bindings.emplace_back(schema.tensors[schema.output()].name, Binding{result->resource, 0, 0, 0, {}});
  made.name = command.dispatchable = result->resource;
  model_.dispatchables.push_back(std::move(made));
  model_.commands.emplace_back(std::move(command));
  return result;
}

}  // namespace opscope::onnx_files
