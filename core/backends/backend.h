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
  // Start from the output resource's contents even if the run overwrites all of them. This reveals elements that a
  // faulty backend does not write.
  bool keep_contents = false;
};

struct RunResult {
  // The whole output resource after the run. Bytes that belong to no element of the output are unchanged.
  Buffer output;
  double milliseconds = 0;  // without upload and read-back; by the device's timer if it has one, else by the wall clock
};

// An invocation that is ready to run many times: its layout is folded, its kernel bound or its programs compiled, its
// buffers allocated and filled. For one thread at a time. Must not outlive its backend.
class PreparedRun {
 public:
  virtual ~PreparedRun() = default;

  // Computes the output `times` times, back to back, into the same buffer. Returns the milliseconds of all repetitions
  // together, measured as RunResult::milliseconds. Allocates, uploads and reads back nothing. If the output aliases an
  // input, a repetition may read what the one before wrote. Errors: Cancelled; Broken if the device or its driver
  // fails; a backend that repeats whole runs also returns the errors of Backend::run.
  virtual Result<double> run(std::uint64_t times = 1) = 0;

  // The whole output resource after the last run. The buffer is the caller's: the next run writes to a new one. Errors:
  // Broken if the device or its driver fails; Unavailable if the device has too little memory.
  virtual Result<Buffer> output() = 0;
};

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string_view name() const = 0;  // "reference", "cpu", "gpu"
  virtual std::string device() const = 0;     // for people: "llvmpipe (LLVM 15.0.6, 256 bits)"

  // What a command line needs to have it, besides its name: "--candidate 'mine=python3 my_ops.py'"; empty: nothing.
  virtual std::string option() const { return {}; }

  // Precondition: validate(invocation) has no errors. Callable from any thread; a backend serialises runs if it must.
  // Errors: Unavailable if this machine or this operator lacks what the run needs: a kernel, a shader, memory on the
  // device; Broken if a shader is missing or refused, or the device or its driver fails; Cancelled.
  virtual Result<RunResult> run(const Invocation& invocation, const RunOptions& options = {}) = 0;

  // Does the work that repeated runs share, once. Precondition and errors as for run. `options` apply to all runs of
  // the result. The default implementation repeats whole runs.
  virtual Result<std::unique_ptr<PreparedRun>> prepare(const Invocation& invocation, const RunOptions& options = {});
};

// One run of what a backend prepared; implements run for backends that override prepare. Errors: those of `prepared`
// and of its run.
Result<RunResult> run_once(Result<std::unique_ptr<PreparedRun>> prepared);

// The output tensor of a finished run.
inline Tensor output_tensor(const Invocation& invocation, const RunResult& result) {
  const Tensor& bound = invocation.output().tensor;
  return {bound.desc, result.output, bound.offset};
}

}  // namespace opscope
