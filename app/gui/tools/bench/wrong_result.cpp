#include "app/gui/tools/bench/wrong_result.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/jobs/run_backend.h"
#include "app/gui/tools/whose_values.h"
#include "app/text/operator_name.h"
#include "core/judge/judge.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// nullopt if it cannot be run, or cannot be told.
Result<std::optional<Judgement>> judged(const BenchCase& bench_case, Backend& tested, Backend& reference,
                                        const RunOptions& options) {
  const Result<Invocation> invocation = bench_invocation(bench_case);
  if (!invocation) return std::nullopt;
  const Result<RunResult> expected = reference.run(*invocation, options);
  if (!expected) return std::nullopt;
  InputWitness inputs(*invocation, options.stop);
  Result<BackendRun> run = run_backend(*invocation, tested, inputs, options);
  if (!run) return tl::unexpected(run.error());
  if (run->judgement || !run->result) return std::move(run->judgement);
  const JudgeOptions how{declared_measure(*invocation), 0, options.stop};
  return judge_output(*invocation, expected->output, run->result->output, how);
}

}  // namespace

Result<std::optional<std::string>> wrong_result(const BenchRequest& request, Backend& tested, Backend& reference,
                                                const std::function<bool()>& stop) {
  if (request.elements.empty()) return std::nullopt;
  BenchRequest smallest = request;
  smallest.elements = {std::ranges::min(request.elements)};
  const Result<std::vector<BenchCase>> cases = plan_bench(smallest);
  if (!cases) return std::nullopt;  // the bench itself says why
  RunOptions options;
  options.stop = stop;
  for (const BenchCase& each : *cases) {
    Result<std::optional<Judgement>> found = judged(each, tested, reference, options);
    if (!found) return tl::unexpected(found.error());
    if (!*found || !(*found)->failed()) continue;
    const std::string who = visible_name(tested.name());
    return fmt::format("{} is wrong: {} {}, {}", who, full_name(short_name(*each.schema), each.settings),
                       name(each.data_type), with_owners(visible_message((*found)->reason), who));
  }
  return std::nullopt;
}

}  // namespace opscope::gui
