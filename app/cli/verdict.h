#pragma once
// What check and verify conclude from what they compared, and how a report says it.

#include <span>
#include <string_view>

#include "app/cli/judge.h"
#include "app/text/json_text.h"

namespace opscope::cli {

enum class Verdict { Equal, Nothing, Different };  // from the best to the worst

std::string_view name(Verdict verdict);  // "equal", "nothing", "different"

// Different if a judgement failed. Nothing if none compared anything: there are none, or all were skipped.
Verdict verdict_of(std::span<const Judgement> judgements);

// 0, 2 and 1. Of several verdicts the greatest status counts: 2 says that a part of what was asked was not done.
// verify ends with 3 in place of 2 if the backend that -b names is not available for a folder.
int exit_status(Verdict verdict);

// {"status", "reason", "mismatches", "max_ulp", "max_abs", "first_mismatch": [index...] or null, "milliseconds"}
void write_judgement(JsonText& json, const Judgement& judgement);

}  // namespace opscope::cli
