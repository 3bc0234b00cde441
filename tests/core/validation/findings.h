#pragma once
// For validation tests: paths of errors and warnings, and small valid cases to make invalid.

#include <algorithm>
#include <string>
#include <vector>

#include "core/validation/validate.h"
#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {

using Paths = std::vector<std::string>;

inline Paths paths(const Diagnostics& diagnostics, Diagnostic::Severity severity) {
  Paths found;
  for (const Diagnostic& diagnostic : diagnostics)
    if (diagnostic.severity == severity) found.push_back(diagnostic.path);
  return found;
}
inline Paths errors(const Invocation& invocation) { return paths(validate(invocation), Diagnostic::Severity::Error); }
inline Paths warnings(const Invocation& invocation) {
  return paths(validate(invocation), Diagnostic::Severity::Warning);
}
inline Paths errors(const TensorDesc& desc, TensorRole role = TensorRole::Input) {
  return paths(validate(desc, role), Diagnostic::Severity::Error);
}

inline CaseBuilder clip_case(DataType type = DataType::Float32, const Sizes& sizes = {1, 2, 3, 4}) {
  return CaseBuilder("CLIP", {tensor_of(type, sizes, {1})});
}
inline CaseBuilder min_case(DataType type = DataType::Float32, const Sizes& sizes = {1, 2, 3, 4}) {
  return CaseBuilder("MIN", {tensor_of(type, sizes, {1}), tensor_of(type, sizes, {1})});
}
inline CaseBuilder sign_case(DataType type = DataType::Float32, const Sizes& sizes = {1, 2, 3, 4}) {
  return CaseBuilder("SIGN", {tensor_of(type, sizes, {1})});
}
inline CaseBuilder if_case(DataType type = DataType::Float32, const Sizes& sizes = {1, 2, 3, 4}) {
  return CaseBuilder(
      "IF", {tensor_of(DataType::UInt8, sizes, {1}), tensor_of(type, sizes, {1}), tensor_of(type, sizes, {1})});
}
// Without zero points; every scale is 1.
inline CaseBuilder quantized_add_case(DataType a = DataType::Int8, DataType b = DataType::Int8,
                                      DataType output = DataType::Int8, const Sizes& sizes = {1, 2, 3, 4}) {
  const Sizes one(sizes.size(), 1);
  const Tensor scale = tensor_of(DataType::Float32, one, {f32(1)});
  return CaseBuilder("QUANTIZED_LINEAR_ADD",
                     {tensor_of(a, sizes, {1}), scale, {}, tensor_of(b, sizes, {1}), scale, {}, scale},
                     output_of(output, sizes));
}

inline BoundTensor& bound(Invocation& invocation, const std::string& tensor) {
  return *invocation.tensors.at(invocation.schema->find_tensor(tensor));
}

}  // namespace opscope::test
