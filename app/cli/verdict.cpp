#include "app/cli/verdict.h"

#include <algorithm>

#include "app/cli/console.h"

namespace opscope::cli {

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::Equal: return "equal";
    case Verdict::Nothing: return "nothing";
    case Verdict::Different: break;
  }
  return "different";
}

Verdict verdict_of(std::span<const Judgement> judgements) {
  using Status = Judgement::Status;
  const auto is = [](Status status) { return [status](const Judgement& each) { return each.status == status; }; };
  if (std::ranges::any_of(judgements, is(Status::Failed))) return Verdict::Different;
  return std::ranges::all_of(judgements, is(Status::Skipped)) ? Verdict::Nothing : Verdict::Equal;
}

int exit_status(Verdict verdict) {
  switch (verdict) {
    case Verdict::Equal: return exit_success;
    case Verdict::Nothing: return exit_bad_input;
    case Verdict::Different: break;
  }
  return exit_difference;
}

void write_judgement(JsonText& json, const Judgement& judgement) {
  json.begin_object();
  json.member("status", name(judgement.status));
  json.member("reason", judgement.reason);
  json.member("mismatches", judgement.comparison.mismatches);
  json.member("max_ulp", judgement.comparison.max_ulp);
  json.member("max_abs", judgement.comparison.max_abs);
  json.key("first_mismatch");
  if (judgement.comparison.mismatches)
    json.array(judgement.first_mismatch);
  else
    json.null();
  json.member("milliseconds", judgement.run ? judgement.run->milliseconds : 0.0);
  json.end_object();
}

}  // namespace opscope::cli
