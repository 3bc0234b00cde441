#include "core/operators/schema/operator_schema.h"

#include <algorithm>

namespace opscope {

std::string_view name(TensorKind kind) {
  switch (kind) {
    case TensorKind::Data: return "data";
    case TensorKind::Condition: return "condition";
    case TensorKind::Scale: return "scale";
    case TensorKind::ZeroPoint: return "zero point";
    case TensorKind::Gradient: break;
  }
  return "gradient";
}

std::size_t OperatorSchema::output() const {
  const auto found = std::find_if(tensors.begin(), tensors.end(),
                                  [](const TensorDeclaration& tensor) { return tensor.role == TensorRole::Output; });
  return static_cast<std::size_t>(found - tensors.begin());
}

const SupportRow* OperatorSchema::supported_at(FeatureLevel level) const {
  const SupportRow* holding = nullptr;
  for (const SupportRow& row : support)
    if (row.level <= level) holding = &row;
  return holding;
}

std::size_t OperatorSchema::find_tensor(std::string_view tensor_name) const {
  const auto found =
      std::find_if(tensors.begin(), tensors.end(), [&](const auto& tensor) { return tensor.name == tensor_name; });
  return static_cast<std::size_t>(found - tensors.begin());
}

std::size_t OperatorSchema::find_attribute(std::string_view attribute_name) const {
  const auto found = std::find_if(attributes.begin(), attributes.end(),
                                  [&](const auto& attribute) { return attribute.name == attribute_name; });
  return static_cast<std::size_t>(found - attributes.begin());
}

bool OperatorSchema::obeys(const NumericsSetting& setting) const {
  return std::ranges::find(numerics, setting.key, &NumericsSetting::key) != numerics.end();
}

std::vector<OnnxNode> OperatorSchema::onnx_nodes() const {
  if (counterparts.onnx.empty()) return counterparts.onnx_nodes;
  OnnxNode node{counterparts.onnx, counterparts.onnx_inputs};
  if (node.inputs.empty())
    for (const TensorDeclaration& tensor : tensors)
      if (tensor.role == TensorRole::Input) node.inputs.push_back(tensor.name);
  return {node};
}

std::vector<const NumericsSetting*> OperatorSchema::deciding_settings(DataType type) const {
  std::vector<const NumericsSetting*> settings = numerics;
  std::erase_if(settings,
                [&](const NumericsSetting* setting) { return setting->floats_only && !is_floating_point(type); });
  return settings;
}

}  // namespace opscope
