#pragma once
// Holds frames back that something better is about to follow: an edit that runs quickly appears at once and whole,
// and the processor is not spent on drawing what came before.

#include <chrono>
#include <optional>

namespace opscope::gui {

class FrameHold {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds longest{40};

  struct Frame {
    bool edited = false;     // while it was laid out: it shows the case before
    bool quick = false;      // what is under way will likely end within `longest`
    bool under_way = false;  // results, or their pictures
    bool news = false;       // shows results for the first time, and all their pictures
  };
  // Whether to lay out another instead of showing this one.
  bool hold(const Frame& frame, Clock::time_point now);

  bool holding() const { return since_.has_value(); }
  // How long to wait for what is under way; 0: the next frame is better already.
  std::chrono::duration<double> patience(Clock::time_point now) const;

 private:
  std::optional<Clock::time_point> since_;  // the first frame held since the last one shown
  bool quick_ = false;                      // of the frame held last
};

}  // namespace opscope::gui
