#include "app/gui/shell/notice.h"

#include <algorithm>

namespace opscope::gui {

const Log::Line* Notice::update(const Log& log, const ModelPtr& model, std::size_t dispatch, Clock::time_point now) {
  hides_error_ = log.events() > seen_ + 1 && log.last_wrong() > seen_;
  if (log.events() != seen_) {
    seen_ = log.events();
    line_ = log.last_event();
    model_ = model, dispatch_ = dispatch;
    end_ = now + (line_->answers.empty() && !line_->is_error ? shown_for : shown_longer_for);
  } else if (model != model_ || dispatch != dispatch_ || now >= end_) {
    line_.reset();
    model_.reset();
  }
  return line_ ? &*line_ : nullptr;
}

double Notice::seconds_left(Clock::time_point now) const {
  if (!line_) return -1;
  return std::max(0.0, std::chrono::duration<double>(end_ - now).count());
}

}  // namespace opscope::gui
