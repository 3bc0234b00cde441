#pragma once
// Where a sequence leaves the range of its type.

#include <string>

#include "core/model/model.h"
#include "core/tensor/data_type.h"

namespace opscope::gui {

// "It wraps: element 4,682 would be above 32,767, the largest of INT16."; empty if no element does, or of floats.
// Elements count from 0, as in an index.
std::string wrap_text(DataType type, const SequenceValues& values);

}  // namespace opscope::gui
