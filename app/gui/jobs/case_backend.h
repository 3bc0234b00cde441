#pragma once
// A backend whose results are those of another case in the window.

#include <memory>

#include "app/gui/jobs/results.h"
#include "core/backends/backend.h"

namespace opscope::gui {

// Answers every run with the output of the other case, which has the type of the output on show: others are compared
// as_numbers (case_numbers.h). Error of a run: Broken, with what the other case has and what would fit; Cancelled;
// BadInput if memory does not suffice.
std::unique_ptr<Backend> make_case_backend(ComparedCase compared);

}  // namespace opscope::gui
