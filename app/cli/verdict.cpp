#include "app/cli/verdict.h"

#include <fmt/format.h>

#include "app/cli/console.h"
#include "app/cli/explain_text.h"
#include "core/compare/comparison_text.h"
#include "core/judge/stand_ins.h"

namespace opscope::cli {

int exit_status(Verdict verdict) {
  switch (verdict) {
    case Verdict::Equal: return exit_success;
    case Verdict::Nothing: return exit_bad_input;
    case Verdict::Different: break;
  }
  return exit_difference;
}

Verdict verdict_of(const std::vector<ReportedRun>& runs) {
  std::vector<Judgement> judgements;
  judgements.reserve(runs.size());
  for (const ReportedRun& run : runs) judgements.push_back(run.judgement);
  return verdict_of(judgements);
}

std::string judgement_text(const std::string& backend, const Judgement& judgement) {
  std::string text = fmt::format("{} {}", backend, name(judgement.status));
  if (judgement.status != Status::Skipped) text += fmt::format(" ({})", measure_text(judgement.measure));
  if (!judgement.reason.empty()) text += ": " + judgement.reason;
  if (!judgement.stand_ins.empty()) text += "; " + stand_in_text(judgement.stand_ins);
  return text;
}

void write_runs(JsonText& json, const std::vector<ReportedRun>& runs) {
  json.begin_object();
  for (const ReportedRun& run : runs) {
    const Judgement& judgement = run.judgement;
    json.key(run.backend).begin_object();
    json.member("status", name(judgement.status));
    json.member("reason", judgement.reason);
    json.member("mismatches", judgement.comparison.mismatches);
    json.member("max_ulp", judgement.comparison.max_ulp);
    json.member("max_abs", judgement.comparison.max_abs);
    json.key("first_mismatch").array_or_null(judgement.comparison.mismatches > 0, judgement.first_mismatch);
    json.member("milliseconds", run.milliseconds.value_or(0));
    json.member("measure", measure_text(judgement.measure));
    if (!judgement.stand_ins.empty()) json.key("stand_ins").array(judgement.stand_ins);
    if (run.explained_by) write_explained_by(json.key("explained_by"), *run.explained_by);
    json.end_object();
  }
  json.end_object();
}

}  // namespace opscope::cli
