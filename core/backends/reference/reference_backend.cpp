#include "core/backends/reference/reference_backend.h"

#include <array>
#include <chrono>

#include "core/backends/support/operand_layout.h"

namespace opscope {
namespace {

class ReferenceBackend : public Backend {
 public:
  std::string_view name() const override { return "reference"; }
  std::string device() const override { return "scalar C++"; }

  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    const OperandLayout layout = layout_of(invocation);
    const ScalarFunction function = invocation.schema->bind_reference(invocation);
    const std::size_t inputs = layout.input.size();
    const std::size_t output_size = layout.element_size[inputs];
    bool finished = false;
    const auto start = std::chrono::steady_clock::now();
    Buffer output = written_output(invocation, [&](std::byte* first) {
      const auto piece = [&](std::uint64_t begin, std::uint64_t end) {
        for_each_row(layout.space, begin, end, [&](const Row& row) {
          std::array<std::uint64_t, max_inputs> operands{};
          for (std::uint64_t i = 0; i < row.count; ++i) {
            for (std::size_t k = 0; k < inputs; ++k) {
              const std::uint64_t place = row.offset[k] + i * row.stride[k];
              operands[k] = load_bits(layout.input[k] + place * layout.element_size[k], layout.element_size[k]);
            }
            const std::uint64_t place = row.offset[inputs] + i * row.stride[inputs];
            store_bits(first + place * output_size, output_size, function(operands.data()));
          }
        });
      };
      finished = parallel_for(layout.elements, {options.threads, 1u << 15, options.stop, options.progress}, piece);
    });
    if (!finished) return cancelled();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    return RunResult{std::move(output), took.count()};
  }
};

}  // namespace

std::unique_ptr<Backend> make_reference_backend() { return std::make_unique<ReferenceBackend>(); }

}  // namespace opscope
