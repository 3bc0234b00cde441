#pragma once
// Checks that a backend does the same as the reference, and nothing else, within guard bytes.

#include <optional>
#include <string>

#include "core/backends/backend.h"
#include "core/judge/judgement.h"

namespace opscope {

// Guard bytes at both ends of every resource; elements keep their alignment.
inline constexpr std::size_t guard_bytes = 64;

struct GuardedJudgement {
  std::string backend;  // the candidate, or the reference if that is at fault
  Judgement judgement;  // Passed, Failed or Skipped

  bool failed() const { return judgement.failed(); }
};

// Runs `invocation` on both, every resource surrounded with guard bytes that must come back unchanged, and judges the
// candidate by `measure`, or as the operator declares. Both run with `options` and from the output resource's contents;
// progress is the candidate's. Error: Cancelled, by either backend; then there is no result.
// Precondition: validate(invocation) has no errors.
Result<GuardedJudgement> judge_within_guards(const Invocation& invocation, Backend& reference, Backend& candidate,
                                             const RunOptions& options = {},
                                             const std::optional<Tolerance>& measure = {});

// `invocation` within those guard bytes. Shared resources stay shared; a GuaranteedBaseOffsetAlignment above
// guard_bytes is lowered to it, so that the case stays valid.
Invocation guarded(const Invocation& invocation);

}  // namespace opscope
