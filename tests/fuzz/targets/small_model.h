#pragma once
// The limits of models that a fuzz target runs. Larger models take long and test nothing new.

#include "core/model/model.h"

namespace opscope::test {

// True for a few commands on a few resources of a few thousand values. Ignores the sizes of files.
bool is_small(const Model& model);

}  // namespace opscope::test
