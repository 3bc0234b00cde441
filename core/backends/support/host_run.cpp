#include "core/backends/support/host_run.h"

#include <chrono>

namespace opscope {

HostRun::HostRun(const Invocation& invocation, const RunOptions& options)
    : invocation_(invocation), options_(options), output_(output_copy(invocation_, options.keep_contents)) {}

Result<double> HostRun::run(std::uint64_t times) {
  if (shared_) output_ = output_copy(invocation_, options_.keep_contents);
  shared_ = false;
  const auto start = std::chrono::steady_clock::now();
  for (std::uint64_t i = 0; i < times; ++i)
    if (!compute(output_.first_element)) return cancelled();
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  return took.count();
}

Result<Buffer> HostRun::output() {
  shared_ = true;
  return output_.buffer;
}

}  // namespace opscope
