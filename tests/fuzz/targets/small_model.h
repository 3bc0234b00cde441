#pragma once
// Which models a fuzz target runs: larger ones say nothing new and take long.

#include "core/model/model.h"

namespace opscope::test {

// A few commands on a few resources of a few thousand values. The sizes of files are not looked at.
bool is_small(const Model& model);

}  // namespace opscope::test
