// What the log keeps of the verdicts. Part of App (app.h).

#include "app/gui/shell/app.h"
#include "app/gui/verdict/verdict.h"

namespace opscope::gui {

void App::log_verdict() {
  if (!unlogged_) return;
  const ChainVerdict* chain = shown_ && shown_->request.model == judged_ ? chain_.verdict() : nullptr;
  const Verdict verdict = verdict_of(shown_.get(), latest_.get(), std::nullopt, false, nullptr, chain);
  // Where an error arose is known once all dispatches are judged.
  if (verdict.kind == Verdict::Kind::Inherited && (chain_is_unjudged() || chain_.busy())) return;
  unlogged_ = false;
  log_.add_quietly(weight_of(verdict.kind), verdict.line());
}

}  // namespace opscope::gui
