#pragma once
// The base of the host backends' prepared runs: keeps the inputs alive and owns the output.

#include "core/backends/backend.h"
#include "core/backends/support/operand_layout.h"

namespace opscope {

class HostRun : public PreparedRun {
 public:
  HostRun(const Invocation& invocation, const RunOptions& options);

  Result<double> run(std::uint64_t times) final;
  Result<Buffer> output() final;

 protected:
  // Computes all elements once. `first_output` is the output's first element. False if options().stop ended it.
  virtual bool compute(std::byte* first_output) = 0;

  const Invocation& invocation() const { return invocation_; }
  const RunOptions& options() const { return options_; }

 private:
  const Invocation invocation_;  // keeps the inputs' buffers alive
  const RunOptions options_;
  OutputCopy output_;
  bool shared_ = false;  // the caller of output() holds output_'s buffer too
};

}  // namespace opscope
