#pragma once
// Refused texts in the words of the form, for notices.

#include <span>
#include <string>
#include <string_view>

#include "app/gui/widgets/entry.h"

namespace opscope::gui {

// "Input, size 2" of "InputTensor.Sizes[2]", "Input, File" of "InputTensor.path": a field of Entry by its label. A name
// without a point stays as it is.
std::string label_of_field(std::string_view field);

// "Max: 'abc' is not accepted; ..." as left_out() says; of several "2 fields are refused: Input, size 3 ('x'); Max
// ('abc')", the newest first. Precondition: there is one.
std::string refused_notice(std::span<const RefusedText> refused);

}  // namespace opscope::gui
