#pragma once
// What the choice of numerics does.

#include <string>

#include "core/operators/schema/numerics.h"

namespace opscope::gui {

// In two paragraphs; the second is about `chosen`.
std::string numerics_tooltip(const Numerics& chosen);

}  // namespace opscope::gui
