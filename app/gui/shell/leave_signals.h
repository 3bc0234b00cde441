#pragma once
// SIGTERM, SIGHUP and SIGINT: the window keeps what is unsaved and leaves.

#include <functional>

namespace opscope::gui {

// One at a time; while it lives the three signals no longer end the program by themselves. SIGHUP stays ignored where
// it was (nohup).
class LeaveSignals {
 public:
  // On another thread: `wake` is called when a signal has come. If the program still runs `patience` later, its own
  // thread is stuck: then `last` is called, and the program ends.
  LeaveSignals(std::function<void()> wake, std::function<void()> last);
  ~LeaveSignals();
  LeaveSignals(const LeaveSignals&) = delete;
  LeaveSignals& operator=(const LeaveSignals&) = delete;

  // The signal that came first; 0: none.
  int received() const;
  // The exit status that tells of it: 128 and its number.
  static int status_of(int signal) { return 128 + signal; }
};

}  // namespace opscope::gui
