#pragma once
// A backend runs an invocation and returns the output resource's new contents.

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/operators/schema/invocation.h"

namespace opscope {

struct RunOptions {
  unsigned threads = 0;                  // 0: all; backends without threads ignore it
  std::function<bool()> stop;            // polled often; true ends the run with Error::Kind::Cancelled
  std::function<void(double)> progress;  // fraction done, 0 to 1; from any thread
};

struct RunResult {
  // The whole output resource after the run: bytes that are no element of the output are as they were before.
  Buffer output;
  double milliseconds = 0;  // the operator alone, without upload and read-back; wall clock unless the device times it
};

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string_view name() const = 0;  // "reference", "cpu", "gpu"
  virtual std::string device() const = 0;     // what it runs on, for people: "llvmpipe (LLVM 15.0.6, 256 bits)"

  // Precondition: validate(invocation) has no errors. Callable from any thread; a backend serialises where it must.
  // Errors: Unavailable (with the reason), Cancelled.
  virtual Result<RunResult> run(const Invocation& invocation, const RunOptions& options = {}) = 0;
};

// The output tensor of a finished run.
inline Tensor output_tensor(const Invocation& invocation, const RunResult& result) {
  const Tensor& bound = invocation.output().tensor;
  return {bound.desc, result.output, bound.offset};
}

}  // namespace opscope
