#pragma once
// A backend's answer beside the reference's, byte for byte over the whole output resource.

#include <gtest/gtest.h>

#include <algorithm>

#include "core/backends/reference/reference_backend.h"
#include "core/validation/validate.h"
#include "gpu/gpu_backend.h"
#include "tests/support/agreement.h"

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

// As on a driver whose float32 arithmetic is the worst that GLSL allows.
inline gpu::GpuBackend& without_float_unit() {
  static const auto backend = gpu::make_gpu_backend({.no_float_unit = true});
  return **backend;
}

inline void expect_as_reference(gpu::GpuBackend& backend, const Invocation& invocation, const std::string& label) {
  for (const Diagnostic& finding : validate(invocation))
    ASSERT_NE(finding.severity, Diagnostic::Severity::Error) << label << ": " << finding.path << " " << finding.message;
  static const std::unique_ptr<Backend> reference = make_reference_backend();
  const Result<RunResult> expected = reference->run(invocation);
  const Result<RunResult> actual = backend.run(invocation);
  if (!expected || !actual || !std::ranges::equal(expected->output.bytes(), actual->output.bytes()))
    ADD_FAILURE() << label << ": " << disagreement_text(invocation, backend);  // once more, and slowly, for the words
  for (const std::string& message : backend.take_debug_messages()) ADD_FAILURE() << label << ": " << message;
}

}  // namespace opscope::test
