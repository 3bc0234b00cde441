#pragma once
// A backend's answer beside the reference's, byte for byte over the whole output resource.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/backends/reference/reference_backend.h"
#include "core/tensor/text.h"
#include "core/validation/validate.h"
#include "gpu/gpu_backend.h"

namespace opscope::test {

// One backend for all tests of the process: contexts and programs are costly.
inline gpu::GpuBackend& shared_gpu() {
  static const Result<std::unique_ptr<gpu::GpuBackend>> backend = gpu::make_gpu_backend();
  if (!backend) {
    std::fprintf(stderr, "%s\n", backend.error().text().c_str());
    std::abort();
  }
  return **backend;
}

// The first element that differs, for a person.
inline std::string first_difference(const Invocation& invocation, const Buffer& expected, const Buffer& actual) {
  const Tensor& bound = invocation.output().tensor;
  const DataType type = bound.desc.data_type;
  const Tensor left{bound.desc, expected, bound.offset}, right{bound.desc, actual, bound.offset};
  for (std::uint64_t i = 0; i < element_count(bound.desc); ++i) {
    const std::uint64_t a = element_bits(left, i), b = element_bits(right, i);
    if (a == b) continue;
    std::string text =
        fmt::format("element {}: expected {}, got {}, from", i, format_bits(type, a), format_bits(type, b));
    for (std::size_t t = 0; t < invocation.tensors.size(); ++t) {
      if (!invocation.tensors[t] || t == invocation.schema->output()) continue;
      const Tensor& input = invocation.tensors[t]->tensor;
      const bool single = invocation.schema->tensors[t].single_element;
      fmt::format_to(std::back_inserter(text), " {}",
                     format_bits(input.desc.data_type, element_bits(input, single ? 0 : i)));
    }
    return text;
  }
  return "a byte that is no element of the output";
}

inline void expect_as_reference(gpu::GpuBackend& backend, const Invocation& invocation, const std::string& label) {
  const Diagnostics findings = validate(invocation);
  for (const Diagnostic& finding : findings)
    ASSERT_NE(finding.severity, Diagnostic::Severity::Error) << label << ": " << finding.path << " " << finding.message;
  static const std::unique_ptr<Backend> reference = make_reference_backend();
  const Result<RunResult> expected = reference->run(invocation);
  const Result<RunResult> actual = backend.run(invocation);
  ASSERT_TRUE(expected && actual) << label << ": " << (actual ? "" : actual.error().text());
  EXPECT_TRUE(std::ranges::equal(expected->output.bytes(), actual->output.bytes()))
      << label << ": " << first_difference(invocation, expected->output, actual->output);
  for (const std::string& message : backend.take_debug_messages()) ADD_FAILURE() << label << ": " << message;
}

}  // namespace opscope::test
