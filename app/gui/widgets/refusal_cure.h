#pragma once
// What is allowed, out of the sentence about a text that a field refused.

#include <string>

namespace opscope::gui {

// "type 0 to 255" of "'300' is not a whole number from 0 to 255", as refusal() (number_field.h) and the fields with
// refusals of their own have it; empty if the sentence does not say what is allowed.
std::string cure_of_refusal(const std::string& sentence);

}  // namespace opscope::gui
