#pragma once
// Turns exceptions for lack of memory or threads into Errors. Every top-level piece of work (a verb, a job of the
// window) runs inside `guarded`; nothing else catches.

#include <type_traits>

#include "core/error.h"

namespace opscope {

// The current exception as an Error; call it inside a catch block. Lack of memory is BadInput (exit status 2). Lack of
// threads and other refusals of the system are Unavailable (exit status 3).
Error caught_failure();

// Returns the Result of `work`, or caught_failure() if it throws.
template <class Work>
std::invoke_result_t<Work> guarded(Work&& work) {
  try {
    return work();
  } catch (...) {
    return tl::unexpected(caught_failure());
  }
}

}  // namespace opscope
