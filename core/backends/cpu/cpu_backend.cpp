#include "core/backends/cpu/cpu_backend.h"

#include <oneapi/tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <thread>

#include "core/backends/cpu/packed_runs.h"
#include "core/backends/cpu/simd_target.h"
#include "core/backends/support/host_run.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

std::uint64_t bytes_of_all(const Invocation& invocation) {
  std::uint64_t bytes = 0;
  for (const auto& bound : invocation.tensors)
    if (bound) bytes += minimum_size_in_bytes(bound->tensor.desc);
  return bytes;
}

class PreparedTiles : public HostRun {
 public:
  PreparedTiles(const Invocation& bound, const RunOptions& with, const CpuOptions& sizes)
      : HostRun(bound, with),
        runs_(tiling_of(invocation(), std::max<std::uint64_t>(1, sizes.tile)), bound.schema->bind_cpu(bound),
              bytes_of_all(bound) > sizes.cached),
        tiles_a_piece_(
            std::max<std::uint64_t>(1, sizes.grain / (runs_.tiling().rows().step * runs_.tiling().columns().step))) {}

 private:
  bool compute(std::byte* first_output) override {
    const auto piece = [&](std::uint64_t begin, std::uint64_t end) {
      runs_.run(begin, end, first_output, scratch_.local());
    };
    return parallel_for(runs_.tiling().tiles, {options().threads, tiles_a_piece_, options().stop, options().progress},
                        piece);
  }

  const TileRuns runs_;
  const std::uint64_t tiles_a_piece_;
  oneapi::tbb::enumerable_thread_specific<ScratchTiles> scratch_{[this] { return runs_.make_scratch(); }};
};

class CpuBackend : public Backend {
 public:
  explicit CpuBackend(const CpuOptions& options) : options_(options) {}

  std::string_view name() const override { return "cpu"; }
  std::string device() const override {
    return counted(std::max(1u, std::thread::hardware_concurrency()), "thread") + ", " + simd_target();
  }

  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    return run_once(prepare(invocation, options));
  }
  Result<std::unique_ptr<PreparedRun>> prepare(const Invocation& invocation, const RunOptions& options) override {
    if (!invocation.schema->bind_cpu) return unavailable(invocation.schema->name + " has no kernel for the cpu");
    return std::make_unique<PreparedTiles>(invocation, options, options_);
  }

 private:
  CpuOptions options_;
};

}  // namespace

std::unique_ptr<Backend> make_cpu_backend(const CpuOptions& options) { return std::make_unique<CpuBackend>(options); }

}  // namespace opscope
