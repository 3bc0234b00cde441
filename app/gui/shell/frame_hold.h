#pragma once
// Holds back frames that will soon be replaced. So an edit that runs quickly appears together with its results, and the
// processor does not draw the state in between.

#include <chrono>
#include <optional>

namespace opscope::gui {

class FrameHold {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds longest{40};

  struct Frame {
    bool edited = false;     // while it was laid out: it shows the case before the edit
    bool quick = false;      // the work will likely end within `longest`
    bool under_way = false;  // work on results or their pictures
    bool news = false;       // shows new results with all their pictures for the first time
  };
  // True: do not show this frame, but lay out another one.
  bool hold(const Frame& frame, Clock::time_point now);

  bool holding() const { return since_.has_value(); }
  // How long to wait for the work; 0: the next frame is already the better one.
  std::chrono::duration<double> wait_timeout(Clock::time_point now) const;

 private:
  std::optional<Clock::time_point> since_;  // the first frame held since the last one shown
  bool quick_ = false;                      // of the frame held last
};

}  // namespace opscope::gui
