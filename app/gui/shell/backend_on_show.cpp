#include "app/gui/shell/backend_on_show.h"

#include <fmt/format.h>

#include "app/gui/panes/region_job.h"
#include "core/backends/own_backends.h"
#include "core/text/visible.h"

namespace opscope::gui {

const BackendOutcome* BackendOnShow::expected(const Results& results, const std::string& chosen) const {
  return results.outcome(!chosen.empty() ? chosen : !last_.empty() ? last_ : candidate_);
}

const BackendOutcome* BackendOnShow::failed(const Results& results, const std::string& chosen) const {
  const BackendOutcome* on_show = expected(results, chosen);
  return on_show && on_show->judgement && on_show->earlier ? on_show : nullptr;
}

const BackendOutcome* BackendOnShow::not_run(const Results& results, const std::string& chosen) const {
  const BackendOutcome* on_show = expected(results, chosen);
  if (!on_show || on_show->output || on_show->earlier || !on_show->judgement) return nullptr;
  const bool is_elsewhere = !on_show->computes && on_show->judgement->status == Status::Skipped;
  if (!results.candidate(on_show->name) && !is_elsewhere) return nullptr;
  const BackendOutcome* other = results.computed();
  const bool is_wrong = other && other->judgement && other->judgement->failed();
  return chosen.empty() && is_wrong ? nullptr : on_show;
}

const BackendOutcome* BackendOnShow::misfit(const Results& results, const std::string& chosen) const {
  const BackendOutcome* named = results.outcome(chosen);
  const bool fits = named == nullptr || named->computes || named->ran() || !named->judgement;
  if (!fits) return named;
  const BackendOutcome* before = failed(results, chosen);
  return before ? before : not_run(results, chosen);
}

const BackendOutcome* BackendOnShow::computed(const Results& results, const std::string& chosen) const {
  if (misfit(results, chosen)) return nullptr;
  const BackendOutcome* found = results.computed(chosen);
  if (results.state != Results::State::Growing) return found;
  const BackendOutcome* awaited = expected(results, chosen);
  if (awaited == nullptr) return found;
  return awaited->pending() ? nullptr : awaited->ran() ? awaited : found;
}

void BackendOnShow::keep(const Results& results, const std::string& chosen) {
  const BackendOutcome* shown = computed(results, chosen);
  if (shown == nullptr) return;
  last_ = shown->name;
  candidate_ = results.candidate(shown->name) ? shown->name : "";
}

std::string not_run_text(const BackendOutcome& candidate) {
  const Judgement& judgement = *candidate.judgement;
  const char* how = judgement.failed() ? "failed" : candidate.computes ? "cannot run this dispatch" : "is not compared";
  return fmt::format("{} {}: {}", visible_name(candidate.name, 40), how, visible_message(judgement.reason));
}

const ComparedArray* compared_file(const Results& results, const BackendOutcome* chosen) {
  const bool is_file = chosen != nullptr && !chosen->computes && !results.candidate(chosen->name);
  return is_file ? results.compared_array() : nullptr;
}

bool is_file_of_another_dispatch(const Results& results, const std::string& chosen) {
  const ComparedArray* file = results.compared_array();
  if (!file || chosen.empty() || results.outcome(chosen)) return false;
  if (file->is_chosen) return !is_own_backend(chosen) && !results.candidate(chosen) && !chosen.starts_with("tab ");
  return !file->folder.empty() && chosen.find('/') != std::string::npos;
}

std::string stood_in_title(const Results& results, const TensorSummary& summary) {
  const BackendOutcome* outcome = summary.is_input ? nullptr : results.outcome(summary.name);
  return outcome && outcome->inherits() ? stood_in_title(summary.name) : "";
}

std::string result_title(const BackendOutcome& outcome) {
  return outcome.inherits() ? stood_in_title(outcome.name) : outcome.name;
}

}  // namespace opscope::gui
