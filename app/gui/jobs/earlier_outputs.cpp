#include "app/gui/jobs/earlier_outputs.h"

#include <algorithm>

namespace opscope::gui {
namespace {

bool same_bytes(const Buffer& a, const Buffer& b) {
  return a.same_storage(b) || std::ranges::equal(a.bytes(), b.bytes());
}

}  // namespace

bool same_case(const Results& a, const Results& b) {
  const Request &one = a.request, &other = b.request;
  if (one.tab != other.tab || one.model != other.model || one.dispatch != other.dispatch ||
      one.end_to_end != other.end_to_end || !a.invocation || !b.invocation)
    return false;
  const auto same = [](const std::optional<BoundTensor>& x, const std::optional<BoundTensor>& y) {
    return x.has_value() == y.has_value() && (!x || same_bytes(x->tensor.buffer, y->tensor.buffer));
  };
  return std::ranges::equal(a.invocation->tensors, b.invocation->tensors, same);
}

void keep_earlier_outputs(Results& now, const Results& before) {
  std::optional<bool> same;  // looked at only if it matters: inputs may be large
  for (BackendOutcome& outcome : now.backends) {
    const std::optional<std::size_t> candidate = now.candidate(outcome.name);
    const BackendOutcome* old = before.outcome(outcome.name);
    if (outcome.output || !candidate || old == nullptr) continue;
    const auto& known = before.request.candidates;
    if (std::ranges::find(known, now.request.candidates[*candidate].given, &UnderTest::given) == known.end()) continue;
    if (!same) same = same_case(now, before);
    if (*same) outcome.earlier = old->ran() ? old->output : old->earlier;
  }
}

}  // namespace opscope::gui
