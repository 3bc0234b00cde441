#include "core/limits/threads.h"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>

#include <exception>
#include <latch>
#include <memory>
#include <vector>

#include "core/limits/failure.h"

namespace opscope {
namespace {

// How many threads, at most `wanted`, can run at once.
unsigned startable(unsigned wanted) {
  std::latch end(1);
  std::vector<std::jthread> threads;
  try {
    threads.reserve(wanted);
    while (threads.size() < wanted) threads.emplace_back([&end] { end.wait(); });
  } catch (const std::exception&) {  // a limit of threads or memory is reached
  }
  end.count_down();
  return static_cast<unsigned>(threads.size());
}

}  // namespace

Result<std::jthread> start_thread(std::function<void(const std::stop_token&)> work) {
  return guarded([&]() -> Result<std::jthread> { return std::jthread(std::move(work)); });
}

unsigned computing_threads() {
  using Control = oneapi::tbb::global_control;
  static std::unique_ptr<Control> held;  // until the program ends
  static const unsigned threads = [] {
    const auto all = static_cast<unsigned>(oneapi::tbb::info::default_concurrency());
    const unsigned had = startable(all - 1) + 1;
    if (had < all) held = std::make_unique<Control>(Control::max_allowed_parallelism, had);
    return had;
  }();
  return threads;
}

}  // namespace opscope
