#pragma once
// A backend that does what the cpu one does, but for one fault.

#include <functional>

#include "core/backends/cpu/cpu_backend.h"

namespace opscope::test {

class FaultyBackend : public Backend {
 public:
  // Spoils the output resource's bytes after each run; an error takes the result's place.
  using Fault = std::function<Result<void>(const Invocation&, std::span<std::byte>)>;
  explicit FaultyBackend(Fault fault, std::string name = "faulty") : fault_(std::move(fault)), name_(std::move(name)) {}

  std::string_view name() const override { return name_; }
  std::string device() const override { return "a fault"; }
  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    Result<RunResult> result = cpu_->run(invocation, options);
    if (!result) return result;
    Result<void> spoilt;
    const std::span<const std::byte> right = result->output.bytes();
    result->output = Buffer::make(right.size(), [&](std::span<std::byte> bytes) {
      std::ranges::copy(right, bytes.begin());
      spoilt = fault_(invocation, bytes);
    });
    if (!spoilt) return tl::unexpected(spoilt.error());
    return result;
  }

 private:
  const std::unique_ptr<Backend> cpu_ = make_cpu_backend();
  const Fault fault_;
  const std::string name_;
};

// Turns a bit of the output wherever the first inputs hold these bits. For packed outputs at the resource's start.
inline FaultyBackend::Fault wrong_where(std::vector<std::uint64_t> operands) {
  return [operands = std::move(operands)](const Invocation& invocation, std::span<std::byte> bytes) -> Result<void> {
    const TensorDesc& desc = invocation.output().tensor.desc;
    const std::size_t size = element_size(desc.data_type);
    for (std::uint64_t i = 0; i < element_count(desc); ++i) {
      bool here = true;
      for (std::size_t k = 0; k < operands.size() && here; ++k) {
        const Tensor& input = invocation.tensors[k]->tensor;
        const std::size_t width = element_size(input.desc.data_type);
        const std::uint64_t mask = ~std::uint64_t{0} >> (64 - 8 * width);
        here = is_packed(input.desc) && (load_bits(input.bytes().data() + i * width, width) & mask) == operands[k];
      }
      if (here) bytes[invocation.output().tensor.offset + i * size] ^= std::byte{1};
    }
    return {};
  };
}

}  // namespace opscope::test
