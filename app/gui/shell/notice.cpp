#include "app/gui/shell/notice.h"

#include <algorithm>
#include <utility>

namespace opscope::gui {

const Log::Line* Notice::update(const Log& log, const ModelPtr& model, std::size_t dispatch, Clock::time_point now) {
  hides_error_ = log.events() > seen_ + 1 && log.last_grave() > seen_;
  if (model != model_) advice_.reset();
  if (log.events() != seen_) {
    if (line_ && line_->lasts && model == model_) advice_ = std::move(line_);
    seen_ = log.events();
    line_ = log.last_event();
    model_ = model, dispatch_ = dispatch;
    is_new_ = true;
    end_ = now + (line_->answers.empty() && !line_->is_error ? shown_for : shown_longer_for);
  } else if (line_) {
    if (std::exchange(is_new_, false)) dispatch_ = dispatch;  // what was told may have shown another one in that frame
    const bool left = dispatch != dispatch_ && !line_->is_error && !line_->lasts;
    const bool is_over = (line_->holds && !line_->holds()) || (!line_->lasts && now >= end_);
    if (model != model_ || left || is_over) line_ = std::exchange(advice_, std::nullopt), dispatch_ = dispatch;
    if (line_ && line_->holds && !line_->holds()) line_.reset();
    if (!line_) model_.reset();
  }
  return line_ ? &*line_ : nullptr;
}

void Notice::follow(const ModelPtr& before, const ModelPtr& amended) {
  if (line_ && model_ == before) model_ = amended;
}

void Notice::end(const Log& log) {
  seen_ = log.events();
  line_.reset(), advice_.reset(), model_.reset();
}

double Notice::seconds_left(Clock::time_point now) const {
  if (!line_ || line_->lasts) return -1;
  return std::max(0.0, std::chrono::duration<double>(end_ - now).count());
}

}  // namespace opscope::gui
