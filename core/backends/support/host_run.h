#pragma once
// What the prepared runs of the host's backends have in common: the inputs they hold and the place of their output.

#include "core/backends/backend.h"
#include "core/backends/support/operand_layout.h"

namespace opscope {

class HostRun : public PreparedRun {
 public:
  HostRun(const Invocation& invocation, const RunOptions& options);

  Result<double> run(std::uint64_t times) final;
  Result<Buffer> output() final;

 protected:
  // The operator once over all elements, its output beginning at `first_output`. False where options().stop ended it.
  virtual bool compute(std::byte* first_output) = 0;

  const Invocation& invocation() const { return invocation_; }
  const RunOptions& options() const { return options_; }

 private:
  const Invocation invocation_;  // holds the inputs' buffers
  const RunOptions options_;
  OutputCopy output_;
  bool given_away_ = false;  // output_ is somebody else's as well
};

}  // namespace opscope
