#include "core/backends/reference/reference_backend.h"

#include <algorithm>
#include <array>

#include "core/backends/support/host_run.h"

namespace opscope {
namespace {

// Elements of a block are widened to 64 bits together, so that their type is dispatched once a block. The scalar rule
// still sees one element at a time.
constexpr std::uint64_t block = 256;

template <class F>
void with_bits_type(std::size_t size, F&& f) {
  switch (size) {
    case 1: return f.template operator()<std::uint8_t>();
    case 2: return f.template operator()<std::uint16_t>();
    case 4: return f.template operator()<std::uint32_t>();
    default: return f.template operator()<std::uint64_t>();
  }
}

template <class Bits>
void widen(const std::byte* from, std::uint64_t stride, std::uint64_t count, std::uint64_t* to, std::size_t to_stride) {
  for (std::uint64_t i = 0; i < count; ++i) {
    Bits bits;
    std::memcpy(&bits, from + i * stride, sizeof(Bits));
    to[i * to_stride] = bits;
  }
}

template <class Bits>
void narrow(const std::uint64_t* from, std::uint64_t count, std::byte* to, std::uint64_t stride) {
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto bits = static_cast<Bits>(from[i]);
    std::memcpy(to + i * stride, &bits, sizeof(Bits));
  }
}

void run_row(const OperandLayout& layout, const Row& row, const ScalarFunction& function, std::byte* first_output) {
  const std::size_t inputs = layout.input.size();
  std::array<std::uint64_t, block * max_inputs> operands;  // [element][input]
  std::array<std::uint64_t, block> results;
  for (std::uint64_t begin = 0; begin < row.count; begin += block) {
    const std::uint64_t count = std::min(block, row.count - begin);
    for (std::size_t k = 0; k < inputs; ++k) {
      const std::size_t size = layout.element_size[k];
      const std::byte* from = layout.input[k] + (row.offset[k] + begin * row.stride[k]) * size;
      with_bits_type(size, [&]<class Bits>() {
        // A separate packed case: with a constant stride the loop compiles to plain loads.
        if (row.stride[k] == 1)
          widen<Bits>(from, sizeof(Bits), count, operands.data() + k, inputs);
        else
          widen<Bits>(from, row.stride[k] * sizeof(Bits), count, operands.data() + k, inputs);
      });
    }
    for (std::uint64_t i = 0; i < count; ++i) results[i] = function(operands.data() + i * inputs);
    const std::size_t size = layout.element_size[inputs];
    std::byte* to = first_output + (row.offset[inputs] + begin * row.stride[inputs]) * size;
    with_bits_type(size, [&]<class Bits>() {
      if (row.stride[inputs] == 1)
        narrow<Bits>(results.data(), count, to, sizeof(Bits));
      else
        narrow<Bits>(results.data(), count, to, row.stride[inputs] * sizeof(Bits));
    });
  }
}

class ReferenceRun : public HostRun {
 public:
  ReferenceRun(const Invocation& bound, const RunOptions& with)
      : HostRun(bound, with),
        layout_(layout_of(invocation(), ElementOrder::Logical)),
        function_(bound.schema->bind_reference(bound)) {}

 private:
  bool compute(std::byte* first_output) override {
    const auto piece = [&](std::uint64_t begin, std::uint64_t end) {
      for_each_row(layout_.space, begin, end, [&](const Row& row) { run_row(layout_, row, function_, first_output); });
    };
    return parallel_for(layout_.elements, {options().threads, 1u << 15, options().stop, options().progress}, piece);
  }

  const OperandLayout layout_;
  const ScalarFunction function_;
};

class ReferenceBackend : public Backend {
 public:
  std::string_view name() const override { return "reference"; }
  std::string device() const override { return "scalar C++"; }

  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    return run_once(prepare(invocation, options));
  }
  Result<std::unique_ptr<PreparedRun>> prepare(const Invocation& invocation, const RunOptions& options) override {
    return std::make_unique<ReferenceRun>(invocation, options);
  }
};

}  // namespace

std::unique_ptr<Backend> make_reference_backend() { return std::make_unique<ReferenceBackend>(); }

}  // namespace opscope
