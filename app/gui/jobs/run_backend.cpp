#include "app/gui/jobs/run_backend.h"

#include <fmt/format.h>

#include "core/judge/stand_ins.h"
#include "core/judge/watched_backend.h"
#include "core/text/visible.h"

namespace opscope::gui {

Result<BackendRun> run_backend(const Invocation& invocation, Backend& backend, InputWitness& inputs,
                               const RunOptions& options) {
  Result<RunResult> run = backend.run(invocation, options);
  const JudgeOptions how{declared_measure(invocation), 0, options.stop};
  Result<std::optional<Judgement>> decided = judge_completion(invocation, run, inputs, how);
  if (!decided) return tl::unexpected(decided.error());
  BackendRun made{invocation, std::nullopt, *std::move(decided)};
  if (run && run->output.size() == invocation.output().tensor.buffer.size()) made.result = *std::move(run);
  return made;
}

Result<BackendRun> run_end_to_end(const Model& model, std::span<const DispatchCommand* const> chain,
                                  const Resources& initial, Backend& backend, Backend& reference,
                                  const RunOptions& options) {
  Resources resources = initial;
  StandIns stand_ins;
  const Binder binder(model);
  for (const DispatchCommand* command : chain.first(chain.size() - 1)) {
    const Result<Invocation> invocation = binder.bind(*command, resources, &initial);
    if (!invocation) return tl::unexpected(invocation.error());
    WatchedBackend watched(backend);
    Result<RunResult> run = watched.run(*invocation, options);
    if (!run && run.error().kind == Error::Kind::Cancelled) return tl::unexpected(run.error());
    if (!run && run.error().kind == Error::Kind::Unavailable) {
      run = reference.run(*invocation, options);
      if (!run) return tl::unexpected(run.error());
      stand_ins.stood_in(*invocation, command->dispatchable);
    } else if (watched.finding()) {
      Judgement finding = *watched.finding();
      finding.reason = fmt::format("in dispatch '{}': {}", visible_name(command->dispatchable), finding.reason);
      return BackendRun{*invocation, std::nullopt, std::move(finding)};
    } else
      stand_ins.ran(*invocation);
    resources[invocation->output().resource] = std::move(run->output);
  }
  const Result<Invocation> last = binder.bind(*chain.back(), resources, &initial);
  if (!last) return tl::unexpected(last.error());
  InputWitness inputs(*last, options.stop);
  Result<BackendRun> made = run_backend(*last, backend, inputs, options);
  if (!made) return made;
  made->stand_ins = stand_ins.before(*last);
  if (made->judgement) made->judgement->stand_ins = made->stand_ins;
  if (!made->judgement || made->judgement->status != Status::Skipped) return made;
  Result<RunResult> instead = reference.run(*last, options);
  if (!instead) return tl::unexpected(instead.error());
  made->result = *std::move(instead);
  made->inherits = true;
  return made;
}

}  // namespace opscope::gui
