#include "core/operators/support/scales.h"

#include <cmath>

#include "core/tensor/tensor.h"

namespace opscope {
namespace {

// What follows from it: the output is divided by its scale, an input is multiplied.
Diagnostic zero_scale(const OperatorSchema& schema, const TensorDeclaration& scale) {
  const std::string& data = scale.quantizes;
  const std::string name = data.substr(0, data.ends_with("Tensor") ? data.size() - 6 : data.size());
  const bool is_output = data == schema.tensors[schema.output()].name;
  const std::string follows =
      is_output ? "each element saturates, or is the zero point where the exact result is 0" : data + " counts as 0";
  return {.severity = Diagnostic::Severity::Warning,
          .path = scale.name,
          .message = "A scale of 0 is undefined in DirectML; by the formula " + follows + ".",
          .source = RuleSource::Documented,
          .also = {},
          .brief = is_output ? name + " scale 0: saturates; 0/0 (NaN) counts as 0"
                             : scale.name + " 0: " + name + " counts as 0"};
}

}  // namespace

Diagnostics check_scales(const Invocation& invocation) {
  Diagnostics found;
  const auto warn = [&](const std::string& tensor, const char* is, const char* message, RuleSource source) {
    found.push_back({Diagnostic::Severity::Warning, tensor, message, source, {}, tensor + " is " + is});
  };
  for (std::size_t i = 0; i < invocation.tensors.size(); ++i) {
    const TensorDeclaration& declared = invocation.schema->tensors[i];
    if (declared.kind != TensorKind::Scale || !invocation.tensors[i]) continue;
    const Tensor& tensor = invocation.tensors[i]->tensor;
    if (tensor.desc.data_type != DataType::Float32 || tensor.buffer.size() < tensor.offset + 4) continue;
    const float scale = from_bits<float>(load_bits(tensor.bytes().data(), 4));
    if (std::isnan(scale))
      warn(declared.name, "NaN",
           "With a NaN scale each result is NaN, which counts as 0: the output is its zero point.",
           RuleSource::Decided);
    else if (std::isinf(scale))
      warn(declared.name, "infinite", "With an infinite scale each output element is saturated or its zero point.",
           RuleSource::Decided);
    else if (scale == 0)
      found.push_back(zero_scale(*invocation.schema, declared));
    else if (scale < 0)
      warn(declared.name, "negative", "A negative scale is used as it is.", RuleSource::Decided);
  }
  return found;
}

}  // namespace opscope
