#include "core/judge/watched_backend.h"

#include "core/judge/stray_write.h"

namespace opscope {

Result<RunResult> WatchedBackend::run(const Invocation& invocation, const RunOptions& options) {
  const JudgeOptions how{declared_measure(invocation), 0, options.stop};
  InputWitness inputs(invocation, options.stop);
  Result<RunResult> run = backend_.run(invocation, options);
  const Result<std::optional<Judgement>> decided = judge_completion(invocation, run, inputs, how);
  if (!decided) return tl::unexpected(decided.error());
  if (*decided && !finding_) finding_ = *decided;
  if (!run || run->output.size() != invocation.output().tensor.buffer.size()) {
    gave_no_result_ = true;
    return finding_->status == Status::Skipped ? Result<RunResult>(unavailable(finding_->reason))
                                               : Result<RunResult>(broken(finding_->reason));
  }
  if (!finding_)
    if (const auto stray = stray_write(invocation, run->output, 0, options.stop))
      finding_ = failed(Fault::StrayWrite, "bytes between or around the elements were written: " + *stray, how.measure);
  return run;
}

}  // namespace opscope
