#pragma once
// Starting threads. It can fail: by a limit on processes (RLIMIT_NPROC, pids.max) or on the address space.

#include <functional>
#include <stop_token>
#include <thread>

#include "core/error.h"

namespace opscope {

// Starts a thread that runs `work`. Unavailable if no thread can be started.
Result<std::jthread> start_thread(std::function<void(const std::stop_token&)> work);

// The number of threads that can compute at once, the calling thread included; 1: everything runs on the calling
// thread. oneTBB aborts if it cannot start a thread it expects. So the first call starts as many threads as oneTBB
// would, all at once, and limits oneTBB to those that started.
unsigned computing_threads();

}  // namespace opscope
