#include "core/sweep/counterexample.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/cases/agreement.h"
#include "core/cases/shrink.h"
#include "core/compare/comparison_text.h"
#include "core/sweep/row.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

// nullopt if it did not fail, or if there was no result.
std::optional<GuardedJudgement> failure(const Invocation& invocation, const Retrial& retrial) {
  Result<GuardedJudgement> judged =
      judge_within_guards(invocation, retrial.reference, retrial.candidate, {}, retrial.measure);
  if (!judged || !judged->failed()) return std::nullopt;
  return *std::move(judged);
}

// The options that name the candidate and its measure on a command line; empty for a backend.
std::string options_of(const Retrial& retrial) {
  return retrial.candidate.option() + (retrial.measure ? measure_options(*retrial.measure) : "");
}

std::optional<std::uint64_t> worst_element(const Judgement& judgement) {
  const Comparison& found = judgement.comparison;
  return found.mismatches > 0 ? std::optional(found.worst) : std::nullopt;
}

}  // namespace

Counterexample shrunk_failure(const Invocation& failing, const Retrial& retrial) {
  const Invocation smallest =
      shrink(failing, [&](const Invocation& tried) { return !retrial.stop() && failure(tried, retrial).has_value(); });
  const auto found = failure(smallest, retrial);
  if (!found)
    return {std::string(retrial.candidate.name()), smallest, "It failed once and not again.", options_of(retrial)};
  return {found->backend, smallest, found->judgement.reason, options_of(retrial), worst_element(found->judgement)};
}

Counterexample smallest_failure(const Invocation& row, std::uint64_t element, const Retrial& retrial) {
  const std::string name(retrial.candidate.name()), options = options_of(retrial);
  Invocation alone = slice(row, element, 1);
  if (const auto found = failure(alone, retrial))
    return {name, std::move(alone), found->judgement.reason, options, worst_element(found->judgement)};
  // Ranges that end or begin with the element: a fault may need neighbours, or depend on the length.
  const std::uint64_t elements = element_count(row.output().tensor.desc);
  for (std::uint64_t length = 2; length < 2 * elements && !retrial.stop(); length *= 2) {
    const std::uint64_t before = std::min(length - 1, element), after = std::min(length, elements - element);
    for (const Invocation& part : {slice(row, element - before, before + 1), slice(row, element, after)})
      if (failure(part, retrial)) return shrunk_failure(part, retrial);
  }
  const Invocation whole = slice(row, 0, elements);
  if (failure(whole, retrial)) return shrunk_failure(whole, retrial);
  return {name, std::move(alone),
          fmt::format("Element {} of a run of {} differed once and not again.", with_thousands(element),
                      with_thousands(elements)),
          options};
}

}  // namespace opscope
