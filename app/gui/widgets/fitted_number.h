#pragma once
// Numbers in the room of a cell, in the mono font.

#include <string>

#include "core/tensor/data_type.h"

namespace opscope::gui {

// True if the text in the mono font takes at most `room` pixels.
bool fits_in_mono(const std::string& text, float room);

// marked_number with up to `most` digits, as many as `room` pixels hold; at least one.
std::string fitted_number(long double value, float room, int most = 4, DataType type = DataType::Float32);

}  // namespace opscope::gui
