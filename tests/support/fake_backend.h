#pragma once
// Backends that tests make up, so that what judges them can be judged.

#include <algorithm>
#include <functional>
#include <string>

#include "core/backends/reference/reference_backend.h"

namespace opscope::test {

// Does what a function says.
class FunctionBackend : public Backend {
 public:
  using Run = std::function<Result<RunResult>(const Invocation& invocation, const RunOptions& options)>;
  explicit FunctionBackend(Run run, std::string name = "fake", std::string device = "none")
      : run_(std::move(run)), name_(std::move(name)), device_(std::move(device)) {}

  std::string_view name() const override { return name_; }
  std::string device() const override { return device_; }
  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    return run_(invocation, options);
  }

 private:
  Run run_;
  std::string name_, device_;
};

// The reference with something added to what it does.
class FakeBackend : public FunctionBackend {
 public:
  // What it makes of the reference's result.
  using Tamper = std::function<Result<RunResult>(const Invocation& invocation, const RunResult& right)>;
  explicit FakeBackend(Tamper tamper, std::string name = "fake", std::string device = "none")
      : FunctionBackend(
            [tamper = std::move(tamper)](const Invocation& invocation, const RunOptions& options) {
              const Result<RunResult> right = make_reference_backend()->run(invocation, options);
              return right ? tamper(invocation, *right) : right;
            },
            std::move(name), std::move(device)) {}
};

// `result` with its output resource's bytes changed.
template <class Change>
RunResult with_changed_output(const RunResult& result, const Change& change) {
  const Buffer output = Buffer::make(result.output.size(), [&](std::span<std::byte> bytes) {
    std::ranges::copy(result.output.bytes(), bytes.begin());
    change(bytes);
  });
  return {output, result.milliseconds};
}
// One byte inverted, or one bit.
inline RunResult with_other_byte(const RunResult& result, std::size_t at) {
  return with_changed_output(result, [at](std::span<std::byte> bytes) { bytes[at] = ~bytes[at]; });
}
inline RunResult with_other_bit(const RunResult& result, std::size_t bit) {
  return with_changed_output(result, [bit](std::span<std::byte> bytes) { bytes[bit / 8] ^= std::byte{1} << bit % 8; });
}

}  // namespace opscope::test
