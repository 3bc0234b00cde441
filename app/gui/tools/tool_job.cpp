#include "app/gui/tools/tool_job.h"

#include <algorithm>
#include <iterator>

#include "app/gui/jobs/one_operator_backend.h"
#include "app/gui/jobs/open_candidates.h"

namespace opscope::gui {
namespace {

OpenedCandidate opened(const UnderTest& wanted, const std::vector<const OperatorSchema*>& operators) {
  if (!runs_one_of(wanted, operators)) return {wanted.name, unavailable(other_operator_text(*wanted.op))};
  const Result<CandidateText> text = parse_candidate(wanted.given);
  if (!text) return {wanted.name, tl::unexpected(text.error())};
  return {wanted.name, open_under_test(wanted, *text), text->kind};
}

}  // namespace

std::vector<OpenedCandidate> open_candidates(const std::vector<UnderTest>& wanted,
                                             const std::vector<const OperatorSchema*>& operators) {
  std::vector<OpenedCandidate> all;
  all.reserve(wanted.size());
  for (const UnderTest& each : wanted) all.push_back(opened(each, operators));
  return all;
}

bool runs_one_of(const UnderTest& candidate, const std::vector<const OperatorSchema*>& operators) {
  return candidate.op == nullptr || operators.empty() || std::ranges::find(operators, candidate.op) != operators.end();
}

std::vector<std::string> names_of(const std::vector<UnderTest>& candidates) {
  std::vector<std::string> names;
  std::ranges::transform(candidates, std::back_inserter(names), &UnderTest::name);
  return names;
}

}  // namespace opscope::gui
