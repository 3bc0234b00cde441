#include "app/gui/jobs/open_candidates.h"

#include <algorithm>
#include <utility>

#include "app/gui/jobs/one_operator_backend.h"
#include "core/candidates/open_candidate.h"

namespace opscope::gui {

OpenCandidates::Open OpenCandidates::opened(
    const UnderTest& wanted, const std::function<void(std::string_view name, std::string_view line)>& log) {
  Open added{.of = wanted};
  const Result<CandidateText> text = parse_candidate(wanted.given);
  if (text) added.computes = text->kind != CandidateKind::Array;
  auto backend = text ? open_candidate(*text, {.log = log}) : tl::unexpected(text.error());
  if (!backend)
    added.reason = backend.error().what;
  else if (wanted.op != nullptr)
    added.backend = make_one_operator_backend(std::move(*backend), *wanted.op);
  else
    added.backend = std::move(*backend);
  return added;
}

void OpenCandidates::add_to(std::vector<Candidate>& backends, const std::vector<UnderTest>& wanted) {
  std::vector<Open> before = std::exchange(open_, {});
  for (const UnderTest& each : wanted) {
    const auto old = std::ranges::find(before, each, &Open::of);
    open_.push_back(old != before.end() ? std::move(*old) : opened(each, log_));
  }
  for (const Open& each : open_) backends.push_back({each.of.name, each.backend.get(), each.reason, {}, each.computes});
}

}  // namespace opscope::gui
