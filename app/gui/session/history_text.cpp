#include "app/gui/session/history_text.h"

#include <fmt/chrono.h>

#include "app/gui/session/change_text.h"
#include "core/text/visible.h"

namespace opscope::gui {

std::string HistoryText::of(const History& history) {
  if (history.steps == 0) return {};
  if (history.before_oldest != before_ || history.after_oldest != after_) {
    before_ = history.before_oldest;
    after_ = history.after_oldest;
    const std::vector<Change> changes = changes_between(*before_, *after_, 1);
    changed_ = changes.empty() ? "nothing" : visible_name(place_text(changes.front().path), 80);
  }
  const std::time_t made = std::chrono::system_clock::to_time_t(history.oldest);
  const std::string steps = history.steps == 1 ? "1 step" : fmt::format("{} steps", history.steps);
  return fmt::format("{} back; the oldest, at {:%H:%M:%S}, changed {}{}", steps, fmt::localtime(made), changed_,
                     history.complete ? "" : " (older ones were dropped to save memory)");
}

std::string StepText::of(const ModelPtr& before, const ModelPtr& after) {
  if (!before || !after) return {};
  if (before == before_ && after == after_) return text_;
  before_ = before;
  after_ = after;
  const std::vector<Change> changes = changes_between(*before, *after, 2);
  text_ = changes.empty() ? "" : visible_name(change_text(changes.front()), 80);
  if (changes.size() > 1) text_ += " and more";
  return text_;
}

}  // namespace opscope::gui
