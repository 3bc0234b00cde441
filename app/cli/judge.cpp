#include "app/cli/judge.h"

#include <algorithm>

#include "app/cli/backends.h"
#include "app/cli/comparison_text.h"
#include "app/cli/console.h"
#include "core/backends/reference/reference_backend.h"
#include "core/compare/trust.h"
#include "core/model/run_model.h"

namespace opscope::cli {
namespace {

using Status = Judgement::Status;

Judgement skipped(const Candidate& candidate, const Error& error) {
  return {candidate.name, Status::Skipped, error.what, {}, {}, std::nullopt};
}

Result<Judgement> judge_one(const Candidate& candidate, const Invocation& invocation, const RunResult& reference,
                            const std::optional<std::string>& mistrust, bool quiet) {
  if (!candidate.backend) return skipped(candidate, candidate.backend.error());
  ProgressLine progress(quiet, candidate.name);
  auto run = (*candidate.backend)->run(invocation, {0, interrupted, progress.callback(), true});
  if (!run && run.error().kind == Error::Kind::Unavailable) return skipped(candidate, run.error());
  if (!run && run.error().kind == Error::Kind::Broken)
    return Judgement{candidate.name, Status::Failed, run.error().what, {}, {}, std::nullopt};
  if (!run) return tl::unexpected(run.error());

  const Tensor expected = output_tensor(invocation, reference);
  const Tensor actual = output_tensor(invocation, *run);
  auto found = compare(expected, actual, {}, interrupted);
  if (!found) return tl::unexpected(found.error());

  Judgement judgement{candidate.name, Status::Passed, "", *found, {}, *run};
  if (!found->equal()) {
    judgement.status = Status::Failed;
    judgement.reason = verdict_text(*found, expected, actual);
    judgement.first_mismatch = index_of(found->first_mismatch, expected.desc.sizes);
  } else if (!std::ranges::equal(reference.output.bytes(), run->output.bytes())) {
    judgement.status = Status::Failed;
    judgement.reason = "the elements are equal, but bytes between or around them were written";
  } else if (mistrust) {
    judgement.status = Status::Mistrusted;
    judgement.reason = *mistrust;
  }
  return judgement;
}

}  // namespace

std::vector<Candidate> all_candidates() {
  std::vector<Candidate> candidates;
  for (const std::string_view name : backend_names)
    if (name != "reference") candidates.push_back({std::string(name), make_backend(name)});
  return candidates;
}

std::vector<std::string_view> names_that_run(const std::vector<Candidate>& candidates) {
  std::vector<std::string_view> names = {"reference"};
  for (const Candidate& candidate : candidates)
    if (candidate.backend) names.push_back(candidate.name);
  return names;
}

std::string_view name(Judgement::Status status) {
  switch (status) {
    case Status::Passed: return "passed";
    case Status::Failed: return "failed";
    case Status::Skipped: return "skipped";
    case Status::Mistrusted: break;
  }
  return "mistrusted";
}

bool JudgedDispatch::equal() const {
  return std::ranges::none_of(judgements, [](const Judgement& each) { return each.status == Status::Failed; });
}

Result<void> judge(const Model& model, const SearchPaths& paths, const std::vector<Candidate>& candidates, bool quiet,
                   const std::function<Result<void>(const JudgedDispatch&)>& visit) {
  Result<void> outcome;
  RunModelSinks sinks;
  sinks.dispatched = [&](std::size_t command, const Invocation& invocation, const RunResult& reference) {
    if (!outcome) return;
    JudgedDispatch judged{std::get<DispatchCommand>(model.commands[command]), invocation, reference, {}};
    const auto mistrust = why_mistrusted(invocation, output_tensor(invocation, reference));
    for (const Candidate& candidate : candidates) {
      auto judgement = judge_one(candidate, invocation, reference, mistrust, quiet);
      if (!judgement) {
        outcome = tl::unexpected(judgement.error());
        return;
      }
      judged.judgements.push_back(std::move(*judgement));
    }
    outcome = visit(judged);
  };
  const auto reference = make_reference_backend();
  ProgressLine progress(quiet, "reference");
  const auto stop = [&] { return interrupted() || !outcome; };
  const auto ran = run_model(model, *reference, paths, sinks, {0, stop, progress.callback(), true});
  if (!outcome) return outcome;
  if (!ran) return tl::unexpected(ran.error());
  return {};
}

}  // namespace opscope::cli
