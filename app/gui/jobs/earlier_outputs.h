#pragma once
// What implementations under test computed before they failed.

#include "app/gui/jobs/results.h"

namespace opscope::gui {

// True if both ask every backend for the same: the case, the dispatch and the bytes of its tensors.
bool same_case(const Results& a, const Results& b);

// A candidate of `now` that has no output gets the last one that it gave in `before`, if that is the same case.
void keep_earlier_outputs(Results& now, const Results& before);

}  // namespace opscope::gui
