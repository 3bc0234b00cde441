#include "tests/support/run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "core/backends/reference/reference_backend.h"
#include "core/validation/validate.h"
#include "tests/support/cases.h"
#include "tests/support/result.h"

namespace opscope::test {

Numerics profile(const std::string& name) { return find_numerics_profile(name).value().numerics; }

Bits run_reference(const Invocation& invocation) {
  const Diagnostics findings = validate(invocation);
  for (const Diagnostic& found : findings)
    if (found.severity == Diagnostic::Severity::Error) ADD_FAILURE() << found.path << ": " << found.message;
  if (has_errors(findings)) return {};
  return elements(output_tensor(invocation, value_of(make_reference_backend()->run(invocation))));
}

std::vector<std::byte> run_bytes(Backend& backend, const Invocation& invocation, unsigned threads) {
  RunOptions options;
  options.threads = threads;
  SCOPED_TRACE(fmt::format("{}: {}", backend.name(), describe(invocation)));
  const RunResult result = value_of(backend.run(invocation, options));
  const std::span<const std::byte> bytes = result.output.bytes();
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
    const AttributeDeclaration& declaration = invocation.schema->attributes[i];
    text += fmt::format(" {}={}", declaration.name, format_attribute(declaration, invocation.attributes[i]));
  }
  for (const NumericsSetting& setting : numerics_settings())
    text += fmt::format(" {}={}", setting.key, setting.choices[invocation.numerics.choice(setting)]);
  return text + fmt::format(" level={}", name(invocation.feature_level));
}

}  // namespace opscope::test
