#pragma once
// Compares a backend with the reference, byte by byte over the whole output resource.

#include <gtest/gtest.h>

#include <algorithm>

#include "core/backends/reference/reference_backend.h"
#include "core/cases/random_case.h"
#include "core/validation/validate.h"
#include "tests/support/agreement.h"
#include "tests/support/shared_gpu.h"

namespace opscope::test {

// Limits that simulate hardware with the worst float32 arithmetic that GLSL allows.
inline gpu::GpuBackend& as_on_the_worst_hardware() {
  static const auto backend = gpu::make_gpu_backend({.no_float_unit = true, .as_hardware = true});
  return **backend;
}

inline void expect_as_reference(gpu::GpuBackend& backend, const Invocation& invocation, const std::string& label) {
  for (const Diagnostic& finding : validate(invocation))
    ASSERT_NE(finding.severity, Diagnostic::Severity::Error) << label << ": " << finding.path << " " << finding.message;
  static const std::unique_ptr<Backend> reference = make_reference_backend();
  const Result<RunResult> expected = reference->run(invocation);
  const Result<RunResult> actual = backend.run(invocation);
  if (!expected || !actual || !std::ranges::equal(expected->output.bytes(), actual->output.bytes()))
    ADD_FAILURE() << label << ": " << disagreement_text(invocation, backend);  // runs again, slowly, for the message
  for (const std::string& message : backend.take_debug_messages()) ADD_FAILURE() << label << ": " << message;
}

// The same of random_case(number, options).
inline void expect_case_as_reference(gpu::GpuBackend& backend, std::uint64_t number, const CaseOptions& options) {
  expect_as_reference(backend, random_case(number, options), "case " + std::to_string(number));
}

}  // namespace opscope::test
