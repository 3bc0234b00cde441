#include "core/backends/cpu/cpu_backend.h"

#include <chrono>
#include <thread>

#include "core/backends/support/operand_layout.h"

namespace opscope {
namespace {

class CpuBackend : public Backend {
 public:
  std::string_view name() const override { return "cpu"; }
  std::string device() const override { return std::to_string(std::thread::hardware_concurrency()) + " threads"; }

  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    if (!invocation.schema->bind_cpu) return unavailable(invocation.schema->name + " has no row kernel");
    const OperandLayout layout = layout_of(invocation);
    const CpuKernel kernel = invocation.schema->bind_cpu(invocation);
    const std::size_t inputs = layout.input.size();
    const auto bytes = [&](std::uint64_t elements, std::size_t operand) {
      return static_cast<std::ptrdiff_t>(elements * layout.element_size[operand]);
    };
    bool finished = false;
    const auto start = std::chrono::steady_clock::now();
    Buffer output = written_output(invocation, [&](std::byte* first) {
      const auto piece = [&](std::uint64_t begin, std::uint64_t end) {
        for_each_row(layout.space, begin, end, [&](const Row& row) {
          CpuRow run{};
          run.count = row.count;
          for (std::size_t k = 0; k < inputs; ++k) {
            run.input[k] = layout.input[k] + bytes(row.offset[k], k);
            run.input_stride[k] = bytes(row.stride[k], k);
          }
          run.output = first + bytes(row.offset[inputs], inputs);
          run.output_stride = bytes(row.stride[inputs], inputs);
          kernel(run);
        });
      };
      finished = parallel_for(layout.elements, {options.threads, 1u << 17, options.stop, options.progress}, piece);
    });
    if (!finished) return cancelled();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    return RunResult{std::move(output), took.count()};
  }
};

}  // namespace

std::unique_ptr<Backend> make_cpu_backend() { return std::make_unique<CpuBackend>(); }

}  // namespace opscope
