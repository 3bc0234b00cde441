#include "tests/support/shared_gpu.h"

#include <cstdio>
#include <cstdlib>

namespace opscope::test {

gpu::GpuBackend& shared_gpu() {
  static const Result<std::unique_ptr<gpu::GpuBackend>> backend = gpu::make_gpu_backend();
  if (!backend) {
    std::fprintf(stderr, "%s\n", backend.error().text().c_str());
    std::abort();
  }
  return **backend;
}

}  // namespace opscope::test
