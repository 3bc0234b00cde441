#include "app/cli/check_case.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/comparison_text.h"
#include "app/cli/console.h"
#include "app/cli/trust.h"
#include "core/backends/reference/reference_backend.h"

namespace opscope::cli {
namespace {

using Status = BackendOutcome::Status;

RunOptions run_options(ProgressLine& progress) {
  RunOptions options;
  options.stop = interrupted;
  options.progress = progress.callback();
  return options;
}

BackendOutcome skipped(const Candidate& candidate, const Error& error) {
  BackendOutcome outcome;
  outcome.backend = candidate.name;
  outcome.status = Status::Skipped;
  outcome.reason = error.what;
  return outcome;
}

Result<BackendOutcome> judge(const Candidate& candidate, const Invocation& invocation, const RunResult& reference,
                             const std::optional<std::string>& mistrust, const SharedOptions& options) {
  if (!candidate.backend) return skipped(candidate, candidate.backend.error());
  ProgressLine progress(options.quiet, candidate.name);
  auto run = (*candidate.backend)->run(invocation, run_options(progress));
  if (!run && run.error().kind == Error::Kind::Unavailable) return skipped(candidate, run.error());
  if (!run) return tl::unexpected(run.error());

  const Tensor expected = output_tensor(invocation, reference);
  const Tensor actual = output_tensor(invocation, *run);
  auto found = compare(expected, actual, {}, interrupted);
  if (!found) return tl::unexpected(found.error());

  BackendOutcome outcome;
  outcome.backend = candidate.name;
  outcome.comparison = *found;
  outcome.milliseconds = run->milliseconds;
  if (!found->equal()) {
    outcome.status = Status::Failed;
    outcome.reason = verdict_text(*found, expected, actual);
    outcome.first_mismatch = index_of(found->first_mismatch, expected.desc.sizes);
  } else if (!std::ranges::equal(reference.output.bytes(), run->output.bytes())) {
    outcome.status = Status::Failed;
    outcome.reason = "the elements are equal, but bytes between or around them were written";
  } else if (mistrust) {
    outcome.status = Status::Mistrusted;
    outcome.reason = *mistrust;
  }
  return outcome;
}

}  // namespace

std::string_view name(BackendOutcome::Status status) {
  switch (status) {
    case Status::Passed: return "passed";
    case Status::Failed: return "failed";
    case Status::Skipped: return "skipped";
    case Status::Mistrusted: break;
  }
  return "mistrusted";
}

bool DispatchOutcome::equal() const {
  return std::ranges::none_of(backends, [](const BackendOutcome& each) { return each.status == Status::Failed; });
}

Result<std::vector<DispatchOutcome>> check_case(Case from, const std::vector<Candidate>& candidates,
                                                const SharedOptions& options) {
  const auto reference = make_reference_backend();
  std::vector<DispatchOutcome> outcomes;
  for (std::size_t command = 0; command < from.model.commands.size(); ++command) {
    const auto* dispatch = std::get_if<DispatchCommand>(&from.model.commands[command]);
    if (!dispatch) continue;
    auto invocation = bind_valid(from, command, options);
    if (!invocation) return tl::unexpected(invocation.error());
    ProgressLine progress(options.quiet, "reference");
    auto expected = reference->run(*invocation, run_options(progress));
    if (!expected) return tl::unexpected(expected.error());
    const Tensor output = output_tensor(*invocation, *expected);
    const auto mistrust = why_mistrusted(*invocation, output);

    DispatchOutcome outcome{dispatch->dispatchable,
                            invocation->schema->name,
                            invocation->output().resource,
                            element_count(output.desc),
                            {}};
    for (const Candidate& candidate : candidates) {
      auto judged = judge(candidate, *invocation, *expected, mistrust, options);
      if (!judged) return tl::unexpected(judged.error());
      outcome.backends.push_back(std::move(*judged));
    }
    outcomes.push_back(std::move(outcome));
    // The next dispatch starts from the truth, so that one fault is reported once.
    from.resources.insert_or_assign(invocation->output().resource, expected->output);
  }
  return outcomes;
}

}  // namespace opscope::cli
