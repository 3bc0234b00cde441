#pragma once
// The reference with something added to what it does, so that judges can be judged.

#include <functional>

#include "core/backends/reference/reference_backend.h"

namespace opscope::test {

class FakeBackend : public Backend {
 public:
  // What it makes of the reference's result.
  using Tamper = std::function<Result<RunResult>(const Invocation& invocation, const RunResult& right)>;
  explicit FakeBackend(Tamper tamper) : tamper_(std::move(tamper)) {}

  std::string_view name() const override { return "fake"; }
  std::string device() const override { return "none"; }
  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    const Result<RunResult> right = reference_->run(invocation, options);
    return right ? tamper_(invocation, *right) : right;
  }

 private:
  std::unique_ptr<Backend> reference_ = make_reference_backend();
  Tamper tamper_;
};

// `result` with one byte of the output resource inverted.
inline RunResult with_other_byte(const RunResult& result, std::size_t at) {
  const Buffer output = Buffer::make(result.output.size(), [&](std::span<std::byte> bytes) {
    std::copy(result.output.bytes().begin(), result.output.bytes().end(), bytes.begin());
    bytes[at] = ~bytes[at];
  });
  return {output, result.milliseconds};
}

}  // namespace opscope::test
