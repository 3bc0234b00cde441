#pragma once
// What a bound that limits nothing acts as, because it is beyond the range of its tensor's type. The validator is
// silent about these, and warns of all others that act as another number.

#include <string>
#include <vector>

#include "core/operators/schema/invocation.h"

namespace opscope::gui {

struct BoundNote {
  std::string attribute;  // "Max"
  std::string brief;      // "Max acts as 255", as the warnings about other bounds say it
  std::string message;    // one sentence: "300 is above what UINT8 holds: Max acts as 255."
};

// Of the first tensor's type, if it is an integer. Numbers that mean no bound at all are left out: infinities, and the
// least and the greatest FLOAT.
std::vector<BoundNote> bound_notes(const OperatorDesc& desc);

// "Min acts as 0, Max acts as 255 in UINT8"; empty if there are none.
std::string text_of(const std::vector<BoundNote>& notes, DataType type);

}  // namespace opscope::gui
