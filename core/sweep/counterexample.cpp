#include "core/sweep/counterexample.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/cases/agreement.h"
#include "core/cases/shrink.h"
#include "core/sweep/row.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

// nullopt if it did not fail, or if there was no result.
std::optional<GuardedJudgement> failure(const Invocation& invocation, Backend& reference, Backend& candidate) {
  Result<GuardedJudgement> judged = judge_within_guards(invocation, reference, candidate);
  if (!judged || !judged->failed()) return std::nullopt;
  return *std::move(judged);
}

}  // namespace

Counterexample shrunk_failure(const Invocation& failing, Backend& reference, Backend& candidate,
                              const std::function<bool()>& stop) {
  const Invocation smallest = shrink(
      failing, [&](const Invocation& tried) { return !stop() && failure(tried, reference, candidate).has_value(); });
  const auto found = failure(smallest, reference, candidate);
  return {found ? found->backend : std::string(candidate.name()), smallest,
          found ? found->judgement.reason : "It failed once and not again."};
}

Counterexample smallest_failure(const Invocation& row, std::uint64_t element, Backend& reference, Backend& candidate,
                                const std::function<bool()>& stop) {
  Invocation alone = slice(row, element, 1);
  if (const auto found = failure(alone, reference, candidate))
    return {std::string(candidate.name()), std::move(alone), found->judgement.reason};
  // Ranges that end or begin with the element: a fault may need neighbours, or depend on the length.
  const std::uint64_t elements = element_count(row.output().tensor.desc);
  for (std::uint64_t length = 2; length < 2 * elements && !stop(); length *= 2) {
    const std::uint64_t before = std::min(length - 1, element), after = std::min(length, elements - element);
    for (const Invocation& part : {slice(row, element - before, before + 1), slice(row, element, after)})
      if (failure(part, reference, candidate)) return shrunk_failure(part, reference, candidate, stop);
  }
  const Invocation whole = slice(row, 0, elements);
  if (failure(whole, reference, candidate)) return shrunk_failure(whole, reference, candidate, stop);
  return {std::string(candidate.name()), std::move(alone),
          fmt::format("Element {} of a run of {} differed once and not again.", with_thousands(element),
                      with_thousands(elements))};
}

}  // namespace opscope
