#pragma once
// How reports describe judgements.

#include <optional>
#include <string>
#include <vector>

#include "app/text/json_text.h"
#include "core/compare/explain.h"
#include "core/judge/judgement.h"

namespace opscope::cli {

// 0, 2 and 1. The greatest status of several verdicts counts: 2 means that a part was not done. verify returns 3
// instead of 2 if the backend that -b names is not available for a folder.
int exit_status(Verdict verdict);

// A run in a report, without tensors.
struct ReportedRun {
  std::string backend;
  Judgement judgement;
  std::optional<double> milliseconds = {};                    // absent if it gave no result
  std::optional<std::vector<Explanation>> explained_by = {};  // if it was asked for and elements differ
};
Verdict verdict_of(const std::vector<ReportedRun>& runs);

// "cpu passed (exact)", "cpu failed (within 1 ULP): why", "gpu skipped: why".
std::string judgement_text(const std::string& backend, const Judgement& judgement);

// {"cpu": {"status", "reason", "mismatches", "max_ulp", "max_abs", "first_mismatch": [index...] or null,
// "milliseconds", "measure": "exact" or "within 3 ULP", "stand_ins": [dispatch...] if there are any, "explained_by" if
// it was asked for}, ...}
void write_runs(JsonText& json, const std::vector<ReportedRun>& runs);

}  // namespace opscope::cli
