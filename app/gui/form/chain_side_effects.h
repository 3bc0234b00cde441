#pragma once
// What an edit of one dispatch of a chain changes in others.

#include <cstddef>
#include <string>

#include "core/model/model.h"

namespace opscope::gui {

// "tensors of min and sign have new sizes too": of other dispatches than the edited one. Empty: none has.
std::string resized_text(const Model& before, const Model& after, std::size_t edited);
// "min and sign read the new values of A too": of other dispatches than the edited one, if a resource that they read
// has got another kind of values. Empty: there are none.
std::string shared_text(const Model& before, const Model& after, std::size_t edited);

}  // namespace opscope::gui
