#pragma once
// What a validation test looks at: paths of errors and warnings, and small valid cases to spoil.

#include <algorithm>
#include <string>
#include <vector>

#include "core/validation/validate.h"
#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {

inline std::vector<std::string> paths(const Diagnostics& diagnostics, Diagnostic::Severity severity) {
  std::vector<std::string> found;
  for (const Diagnostic& diagnostic : diagnostics)
    if (diagnostic.severity == severity) found.push_back(diagnostic.path);
  return found;
}
inline std::vector<std::string> errors(const Invocation& invocation) {
  return paths(validate(invocation), Diagnostic::Severity::Error);
}
inline std::vector<std::string> warnings(const Invocation& invocation) {
  return paths(validate(invocation), Diagnostic::Severity::Warning);
}
inline std::vector<std::string> errors(const TensorDesc& desc, TensorRole role = TensorRole::Input) {
  return paths(validate(desc, role), Diagnostic::Severity::Error);
}

using Sizes = std::vector<std::uint32_t>;

inline CaseBuilder clip_case(DataType type = DataType::Float32, const Sizes& sizes = {1, 2, 3, 4}) {
  return CaseBuilder("ELEMENT_WISE_CLIP")
      .tensor("InputTensor", tensor_of(type, sizes, {1}))
      .tensor("OutputTensor", output_of(type, sizes));
}
inline CaseBuilder min_case(DataType type = DataType::Float32, const Sizes& sizes = {1, 2, 3, 4}) {
  return CaseBuilder("ELEMENT_WISE_MIN")
      .tensor("ATensor", tensor_of(type, sizes, {1}))
      .tensor("BTensor", tensor_of(type, sizes, {1}))
      .tensor("OutputTensor", output_of(type, sizes));
}
inline CaseBuilder sign_case(DataType type = DataType::Float32, const Sizes& sizes = {1, 2, 3, 4}) {
  return CaseBuilder("ELEMENT_WISE_SIGN")
      .tensor("InputTensor", tensor_of(type, sizes, {1}))
      .tensor("OutputTensor", output_of(type, sizes));
}
inline CaseBuilder if_case(DataType type = DataType::Float32, const Sizes& sizes = {1, 2, 3, 4}) {
  return CaseBuilder("ELEMENT_WISE_IF")
      .tensor("ConditionTensor", tensor_of(DataType::UInt8, sizes, {1}))
      .tensor("ATensor", tensor_of(type, sizes, {1}))
      .tensor("BTensor", tensor_of(type, sizes, {1}))
      .tensor("OutputTensor", output_of(type, sizes));
}
// Without zero points; every scale is 1.
inline CaseBuilder quantized_add_case(DataType a = DataType::Int8, DataType b = DataType::Int8,
                                      DataType output = DataType::Int8, const Sizes& sizes = {1, 2, 3, 4}) {
  const Sizes one(sizes.size(), 1);
  const Tensor scale = tensor_of(DataType::Float32, one, {f32(1)});
  return CaseBuilder("ELEMENT_WISE_QUANTIZED_LINEAR_ADD")
      .tensor("ATensor", tensor_of(a, sizes, {1}))
      .tensor("AScaleTensor", scale)
      .tensor("BTensor", tensor_of(b, sizes, {1}))
      .tensor("BScaleTensor", scale)
      .tensor("OutputScaleTensor", scale)
      .tensor("OutputTensor", output_of(output, sizes));
}

inline BoundTensor& bound(Invocation& invocation, const std::string& tensor) {
  return *invocation.tensors.at(invocation.schema->find_tensor(tensor));
}

}  // namespace opscope::test
