#include "app/cli/interrupt.h"

#include <signal.h>

#include <atomic>
#include <initializer_list>

namespace opscope::cli {
namespace {

std::atomic<int> caught_signal{0};

}  // namespace

void catch_interrupts() {
  struct sigaction action = {};
  action.sa_handler = [](int signal) {  // the first signal ends the work
    int none = 0;
    caught_signal.compare_exchange_strong(none, signal);
  };
  action.sa_flags = SA_RESETHAND | SA_RESTART;  // the second Ctrl-C has its usual effect
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before = {};
    if (sigaction(signal, nullptr, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    sigaction(signal, &action, nullptr);
  }
}

bool interrupted() { return caught_signal != 0; }

bool was_cancelled(int status) { return interrupted() && status == cancelled_status(); }

int cancelled_status() { return 128 + (interrupted() ? caught_signal.load() : SIGINT); }

}  // namespace opscope::cli
