#pragma once
// The newest event of the log, for a place that is always visible: for some seconds, a minute if it has a button or is
// an error, or until the next edit, or until it is no longer true, or, except for an error, until another dispatch is
// shown. Advice has no time, and stays with another dispatch (Log::add_advice).

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "app/gui/session/document.h"
#include "app/gui/shell/log.h"

namespace opscope::gui {

class Notice {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds shown_for{10}, shown_longer_for{60};

  // Call once a frame. The line to show; nullptr: none.
  const Log::Line* update(const Log& log, const ModelPtr& model, std::size_t dispatch, Clock::time_point now);
  // What update() returned last.
  const Log::Line* line() const { return line_ ? &*line_ : nullptr; }
  // The line stays with the case as it was amended.
  void follow(const ModelPtr& before, const ModelPtr& amended);
  // Shows no event so far any more: its end has a place of its own on screen.
  void end(const Log& log);
  // Several events came in this frame, with an error among them: the line shows only the last.
  bool hides_error() const { return hides_error_; }
  // Seconds until the line goes; negative if there is none, or no time ends it. A sleeping window must draw a frame
  // then.
  double seconds_left(Clock::time_point now) const;

 private:
  std::uint64_t seen_ = 0;  // events of the log
  bool hides_error_ = false;
  std::optional<Log::Line> line_;
  std::optional<Log::Line> advice_;  // to come back when that line is over
  ModelPtr model_;                   // when the line came
  std::size_t dispatch_ = 0;         // that on screen once the line was there for a frame
  bool is_new_ = false;              // the line came in the last frame
  Clock::time_point end_{};
};

}  // namespace opscope::gui
