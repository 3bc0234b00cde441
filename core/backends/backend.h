#pragma once
// A backend runs an invocation and returns the output resource's new contents.

#include <cstdint>
#include <functional>
#include <memory>
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
  // The run starts from the output resource's own contents even where it is to overwrite them all, so that an element
  // it does not write shows.
  bool keep_contents = false;
};

struct RunResult {
  // The whole output resource after the run: bytes that are no element of the output are as they were before.
  Buffer output;
  double milliseconds = 0;  // the operator alone, without upload and read-back; wall clock unless the device times it
};

// An invocation made ready to be repeated, as a benchmark or a window full of sliders repeats it: layout folded, kernel
// bound or programs compiled, every buffer in its place. Not for two threads at once; must not outlive its backend.
class PreparedRun {
 public:
  virtual ~PreparedRun() = default;

  // Computes the output `times` times, back to back and into the same place, and returns the milliseconds of all of
  // them together: the operator alone, by the device's timer where it has one, else by one wall clock around them.
  // No buffer is made, uploaded or read back. Where the output is bound onto an input, a repetition may read what the
  // one before wrote. Errors: Cancelled; Unavailable where the device fails.
  virtual Result<double> run(std::uint64_t times = 1) = 0;

  // The whole output resource after the last run. A later run leaves what was returned alone, and pays for a new
  // buffer the first time.
  virtual Result<Buffer> output() = 0;
};

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string_view name() const = 0;  // "reference", "cpu", "gpu"
  virtual std::string device() const = 0;     // what it runs on, for people: "llvmpipe (LLVM 15.0.6, 256 bits)"

  // Precondition: validate(invocation) has no errors. Callable from any thread; a backend serialises where it must.
  // Errors: Unavailable (with the reason), Cancelled.
  virtual Result<RunResult> run(const Invocation& invocation, const RunOptions& options = {}) = 0;

  // Everything of a run that need not be done again, with the same precondition and errors. `options` hold for all of
  // its runs. A backend without a cheaper way repeats whole runs.
  virtual Result<std::unique_ptr<PreparedRun>> prepare(const Invocation& invocation, const RunOptions& options = {});
};

// How a backend runs once what it can prepare.
Result<RunResult> run_once(Result<std::unique_ptr<PreparedRun>> prepared);

// The output tensor of a finished run.
inline Tensor output_tensor(const Invocation& invocation, const RunResult& result) {
  const Tensor& bound = invocation.output().tensor;
  return {bound.desc, result.output, bound.offset};
}

}  // namespace opscope
