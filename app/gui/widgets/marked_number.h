#pragma once
// Numbers that do not look exact where they are rounded.

#include <cstdint>
#include <string>

namespace opscope::gui {

// At most `digits` significant digits, after about_sign() if these are not the whole value: "0.25", "≈0.3333". The
// shortest text that reads back as the same FLOAT32 or FLOAT64 number counts as the whole of it.
std::string marked_number(long double value, int digits = 4);

// Three digits and a letter, after about_sign() if these are not the whole count: "9,999", "≈16.8M".
std::string marked_count(std::uint64_t count);

}  // namespace opscope::gui
