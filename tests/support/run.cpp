#include "tests/support/run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "core/backends/reference/reference_backend.h"
#include "core/tensor/text.h"
#include "core/validation/validate.h"
#include "tests/support/cases.h"

namespace opscope::test {

std::vector<std::uint64_t> run_reference(const Invocation& invocation) {
  const Diagnostics findings = validate(invocation);
  for (const Diagnostic& found : findings)
    if (found.severity == Diagnostic::Severity::Error) ADD_FAILURE() << found.path << ": " << found.message;
  if (has_errors(findings)) return {};
  const Result<RunResult> result = make_reference_backend()->run(invocation);
  if (!result) {
    ADD_FAILURE() << result.error().text();
    return {};
  }
  return elements(output_tensor(invocation, *result));
}

std::vector<std::byte> run_bytes(Backend& backend, const Invocation& invocation, unsigned threads) {
  RunOptions options;
  options.threads = threads;
  const Result<RunResult> result = backend.run(invocation, options);
  if (!result) {
    ADD_FAILURE() << backend.name() << ": " << result.error().text() << "\n" << describe(invocation);
    return {};
  }
  const std::span<const std::byte> bytes = result->output.bytes();
  return {bytes.begin(), bytes.end()};
}

std::string describe(const Invocation& invocation) {
  std::string text = invocation.schema->name;
  for (std::size_t i = 0; i < invocation.tensors.size(); ++i) {
    if (!invocation.tensors[i]) continue;
    const BoundTensor& bound = *invocation.tensors[i];
    const TensorDesc& desc = bound.tensor.desc;
    text += fmt::format(" {}={}{}", invocation.schema->tensors[i].name, name(desc.data_type), desc.sizes);
    if (desc.strides) text += fmt::format("/{}", *desc.strides);
    text += fmt::format("@{}+{}", bound.resource, bound.tensor.offset);
  }
  for (std::size_t i = 0; i < invocation.attributes.size(); ++i) {
    text += " " + invocation.schema->attributes[i].name + "=";
    const AttributeValue& value = invocation.attributes[i];
    if (const float* number = std::get_if<float>(&value))
      text += format_element(DataType::Float32, f32(*number));
    else if (const std::uint32_t* count = std::get_if<std::uint32_t>(&value))
      text += fmt::format("{}", *count);
    else if (const auto& scale_bias = std::get<std::optional<ScaleBias>>(value))
      text += fmt::format("({},{})", scale_bias->scale, scale_bias->bias);
    else
      text += "none";
  }
  for (const NumericsSetting& setting : numerics_settings())
    text += fmt::format(" {}={}", setting.key, setting.choices[setting.get(invocation.numerics)]);
  return text + fmt::format(" level={}", name(invocation.feature_level));
}

}  // namespace opscope::test
