#include "app/cli/backends.h"

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "gpu/gpu_backend.h"

namespace opscope::cli {

Result<std::unique_ptr<Backend>> make_backend(std::string_view name) {
  if (name == "reference") return make_reference_backend();
  if (name == "cpu") return make_cpu_backend();
  auto gpu = gpu::make_gpu_backend();
  if (!gpu) return tl::unexpected(gpu.error());
  return std::unique_ptr<Backend>(std::move(*gpu));
}

}  // namespace opscope::cli
