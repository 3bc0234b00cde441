// What the log keeps of the verdicts, and where they lead. Part of App (app.h).

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/gui/form/chain_words.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/session/comparison_text.h"
#include "app/gui/shell/app.h"
#include "app/gui/verdict/verdict.h"
#include "core/text/visible.h"

namespace opscope::gui {

void App::log_verdict(bool is_last_chance) {
  if (!unlogged_) return;
  const ChainVerdict* chain = shown_ && shown_->request.model == judged_ ? chain_.verdict() : nullptr;
  const Verdict verdict = verdict_of(shown_.get(), latest_.get(), std::nullopt, false, nullptr, chain);
  // Where an error arose is known once all dispatches are judged.
  const bool waits = verdict.kind == Verdict::Kind::Inherited && (chain_is_unjudged() || chain_.busy());
  if (waits && !is_last_chance) return;
  unlogged_ = false;
  log_.add_quietly(weight_of(verdict.kind), verdict.line());
}

void App::go_to_first_failure() {
  if (!seeks_failure_.model) return;
  const Model& model = *document_.model();
  const std::size_t count = dispatches(model).size();
  const bool is_same_case = seeks_failure_.model == document_.model() && seeks_failure_.dispatch == dispatch_;
  const bool given_up =
      latest_ && latest_->state == Results::State::GivenUp && latest_->request.generation >= awaited_generation_;
  // After an edit, or elsewhere, or after Cancel the user looks for something else.
  if (!is_same_case || given_up || count < 2) return void(seeks_failure_ = {});
  // What is being typed or dragged would go to the other dispatch.
  if (ImGui::IsAnyItemActive() || form_.entry.mode == Entry::Mode::Typing) return;
  const ChainVerdict* chain = judged_ == document_.model() && !chain_is_unjudged() ? chain_.verdict() : nullptr;
  if (chain == nullptr) return;
  seeks_failure_ = {};
  const ChainWords words = chain_words(chain, count, workspace_.comparison());
  const bool none_failed = words.failed.empty();
  const std::vector<std::size_t>& gravest = none_failed ? words.unclear : words.failed;
  if (gravest.empty() || std::ranges::find(gravest, dispatch_) != gravest.end()) return;
  const auto name = [&](std::size_t dispatch) {
    return visible_name(find_dispatch(model, dispatch)->dispatchable, 24);
  };
  const std::string at = name(gravest.front());
  const std::string of_several =
      words.failed.size() > 1 ? fmt::format("first of {} dispatches", words.failed.size()) : "dispatch";
  const std::string text = none_failed
                               ? fmt::format("The first dispatch that may have failed: {}. None is known to fail.", at)
                               : fmt::format("The {} that failed: {}. {}, which was on screen, did not fail.",
                                             of_several, at, name(dispatch_));
  log_.add(Log::Weight::Plain, text + results_sentence(compared_, model));
  show_dispatch(gravest.front());
}

}  // namespace opscope::gui
