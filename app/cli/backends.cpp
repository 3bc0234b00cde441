#include "app/cli/backends.h"

#include <algorithm>

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

const Result<std::unique_ptr<Backend>>& Candidates::gpu() const {
  return owned[static_cast<std::size_t>(std::ranges::find(all, "gpu", &Candidate::name) - all.begin())];
}

std::vector<std::string_view> Candidates::names_that_run() const {
  std::vector<std::string_view> names = {"reference"};
  for (const Candidate& candidate : all)
    if (candidate.backend != nullptr) names.push_back(candidate.name);
  return names;
}

Candidates open_candidates(std::span<const std::string_view> names) {
  Candidates candidates;
  for (const std::string_view name : names) {
    const auto& backend = candidates.owned.emplace_back(make_backend(name));
    candidates.all.push_back(
        {std::string(name), backend ? backend->get() : nullptr, backend ? "" : backend.error().what});
  }
  return candidates;
}

Candidates open_candidates() { return open_candidates(std::span(own_backends).subspan<1>()); }

}  // namespace opscope::cli
