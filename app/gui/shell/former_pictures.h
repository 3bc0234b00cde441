#pragma once
// Whether the pictures of the results before stay on screen while new ones are computed.

#include "app/gui/jobs/results.h"

namespace opscope::gui {

// True until one of the backends of `growing` has an output, if that is of other sizes or another type than the output
// of `shown`, from the same dispatch of the same tab: there would be empty panes instead.
bool keeps_former_pictures(const Results& shown, const Results& growing);

}  // namespace opscope::gui
