#pragma once
// Starting threads, which may fail: a limit on processes (RLIMIT_NPROC, pids.max) or on the address space.

#include <functional>
#include <stop_token>
#include <thread>

#include "core/error.h"

namespace opscope {

// A thread that runs `work`; Unavailable where none can be started.
Result<std::jthread> start_thread(std::function<void(const std::stop_token&)> work);

// How many threads can compute at once, the calling one included. oneTBB ends the program where it cannot start a
// thread that it counts on, so the first call starts as many as it would, all at once, and holds it to what could be
// had: 1 means that everything is computed on the calling thread.
unsigned computing_threads();

}  // namespace opscope
