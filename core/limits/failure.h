#pragma once
// What the language and its libraries throw where memory or threads run out, as an Error. Whoever begins a piece of
// work (a verb, a job of the window) ends it here: nothing else catches.

#include <type_traits>

#include "core/error.h"

namespace opscope {

// The exception in flight; call it within a catch block. Memory: BadInput, status 2. Threads and what else the system
// refuses: Unavailable, status 3.
Error caught_failure();

// What `work` returns, a Result, or what it threw.
template <class Work>
std::invoke_result_t<Work> guarded(Work&& work) {
  try {
    return work();
  } catch (...) {
    return tl::unexpected(caught_failure());
  }
}

}  // namespace opscope
