#pragma once
// On SIGTERM, SIGHUP and SIGINT the window keeps unsaved changes and leaves.

#include <functional>

namespace opscope::gui {

// Only one may exist. While it lives the three signals no longer end the program. A signal that was ignored stays
// ignored (nohup).
class LeaveSignals {
 public:
  // Both are called on another thread: `wake` when a signal has come. If the program still runs `grace_period` later,
  // the window's thread is stuck: then `last` is called, and the program ends.
  LeaveSignals(std::function<void()> wake, std::function<void()> last);
  ~LeaveSignals();
  LeaveSignals(const LeaveSignals&) = delete;
  LeaveSignals& operator=(const LeaveSignals&) = delete;

  // The first signal that came; 0: none.
  int received() const;
  // The exit status for it: 128 plus its number.
  static int status_of(int signal) { return 128 + signal; }
};

}  // namespace opscope::gui
