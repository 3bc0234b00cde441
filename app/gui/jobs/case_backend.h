#pragma once
// A backend whose results are those of another case in the window.

#include <memory>

#include "app/gui/jobs/results.h"
#include "core/backends/backend.h"

namespace opscope::gui {

// Answers every run with what the reference computes for the dispatch of the other case. It computes that in the first
// run, and again once a file that the other case reads has changed. `limit`: for the memory that this takes. Error of a
// run: Broken, with what the other case has and what would fit, or why it cannot run; Cancelled. Not for concurrent
// use.
std::unique_ptr<Backend> make_case_backend(ComparedCase compared, MemoryLimit limit);

}  // namespace opscope::gui
