#pragma once
// What a change of data types makes of values that the new types cannot hold.

#include <string>

#include "core/model/model.h"

namespace opscope::gui {

// "7 of 10 values of palette do not fit UINT8: nan became 0, -inf became 0, ..." of lists, "A does not fit UINT8: 0.5
// became 0" of constants and sequences, "Min -1 became 0" of attributes of dispatches with another data type; several
// are joined by "; ". Rounding to a floating-point type is not told, unless it makes an infinity or 0. Empty: nothing
// was lost.
std::string converted_text(const Model& before, const Model& after);

}  // namespace opscope::gui
