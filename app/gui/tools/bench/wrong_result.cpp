#include "app/gui/tools/bench/wrong_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "app/gui/jobs/run_backend.h"
#include "app/gui/tools/whose_values.h"
#include "app/text/operator_name.h"
#include "core/judge/judge.h"
#include "core/sweep/counterexample.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// nullopt if it cannot be run, or cannot be told.
Result<std::optional<Judgement>> judged(const Invocation& invocation, Backend& tested, Backend& reference,
                                        const RunOptions& options) {
  const Result<RunResult> expected = reference.run(invocation, options);
  if (!expected) return std::nullopt;
  InputWitness inputs(invocation, options.stop);
  Result<BackendRun> run = run_backend(invocation, tested, inputs, options);
  if (!run) return tl::unexpected(run.error());
  if (run->judgement || !run->result) return std::move(run->judgement);
  const JudgeOptions how{declared_measure(invocation), 0, options.stop};
  return judge_output(invocation, expected->output, run->result->output, how);
}

// As small as it becomes in a moment: the measurements wait.
Invocation smallest_of(const Invocation& wrong, Backend& tested, Backend& reference,
                       const std::function<bool()>& stop) {
  using Clock = std::chrono::steady_clock;
  const auto ends = [&stop, start = Clock::now()] {
    return (stop && stop()) || Clock::now() - start > std::chrono::seconds(2);
  };
  return shrunk_failure(wrong, {reference, tested, std::nullopt, ends}).invocation;
}

}  // namespace

Result<std::optional<WrongResult>> wrong_result(const BenchRequest& request, Backend& tested, Backend& reference,
                                                const std::function<bool()>& stop) {
  if (request.elements.empty()) return std::nullopt;
  BenchRequest smallest = request;
  smallest.elements = {std::ranges::min(request.elements)};
  const Result<std::vector<BenchCase>> cases = plan_bench(smallest);
  if (!cases) return std::nullopt;  // the bench itself says why
  RunOptions options;
  options.stop = stop;
  for (const BenchCase& each : *cases) {
    const Result<Invocation> invocation = bench_invocation(each);
    if (!invocation) continue;
    const Result<std::optional<Judgement>> found = judged(*invocation, tested, reference, options);
    if (!found) return tl::unexpected(found.error());
    if (!*found || !(*found)->failed()) continue;
    const std::string who = visible_name(tested.name());
    return WrongResult{fmt::format("{} is wrong: {} {}, {}", who, full_name(short_name(*each.schema), each.settings),
                                   name(each.data_type), with_owners(visible_message((*found)->reason), who)),
                       smallest_of(*invocation, tested, reference, stop)};
  }
  return std::nullopt;
}

}  // namespace opscope::gui
