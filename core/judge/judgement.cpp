#include "core/judge/judgement.h"

#include <algorithm>
#include <utility>

namespace opscope {

std::string_view name(Status status) {
  switch (status) {
    case Status::Passed: return "passed";
    case Status::Failed: return "failed";
    case Status::Skipped: return "skipped";
    case Status::Mistrusted: break;
  }
  return "mistrusted";
}

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::Equal: return "equal";
    case Verdict::Nothing: return "nothing";
    case Verdict::Different: break;
  }
  return "different";
}

Judgement failed(Fault fault, std::string reason, const Tolerance& measure) {
  return {.status = Status::Failed,
          .fault = fault,
          .reason = std::move(reason),
          .measure = measure,
          .comparison = {},
          .first_mismatch = {}};
}

Judgement skipped(std::string reason, const Tolerance& measure) {
  return {.status = Status::Skipped,
          .fault = Fault::None,
          .reason = std::move(reason),
          .measure = measure,
          .comparison = {},
          .first_mismatch = {}};
}

Judgement mistrusted(Judgement judgement, const std::optional<std::string>& why) {
  if (judgement.status != Status::Passed || !why) return judgement;
  judgement.status = Status::Mistrusted;
  judgement.reason = *why;
  return judgement;
}

std::optional<std::string> both_reasons(const std::optional<std::string>& first,
                                        const std::optional<std::string>& second) {
  if (!first || !second) return first ? first : second;
  return *first + "; " + *second;
}

Verdict verdict_of(std::span<const Judgement> judgements) {
  if (std::ranges::any_of(judgements, &Judgement::failed)) return Verdict::Different;
  const auto is_skipped = [](const Judgement& each) { return each.status == Status::Skipped; };
  return std::ranges::all_of(judgements, is_skipped) ? Verdict::Nothing : Verdict::Equal;
}

}  // namespace opscope
