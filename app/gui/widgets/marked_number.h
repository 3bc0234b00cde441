#pragma once
// Numbers that do not look exact where they are rounded.

#include <cstdint>
#include <string>

#include "core/tensor/data_type.h"

namespace opscope::gui {

// At most `digits` significant digits, after about_sign() if these are not the whole value: "0.25", "≈0.3333", as
// reads_back() tells. `type`: of the elements that the value is of; a value of integers has no shorter text than all of
// its digits.
std::string marked_number(long double value, int digits = 4, DataType type = DataType::Float32);

// The same with "~" for about_sign(), for threads that may not ask the fonts; with_about_sign() puts that in.
std::string number_marked_later(long double value, int digits, DataType type);
std::string with_about_sign(std::string text);

// Three digits and a letter, after about_sign() if these are not the whole count: "9,999", "≈16.8M", "≈9.22e18".
std::string marked_count(std::uint64_t count);

// A distance in every text but tables, which have all of its digits: "1 ULP", "4,194,304 ULP", from 1,000,000,000 on in
// two digits, "≈1.2e12 ULP".
std::string ulp_text(std::uint64_t ulp);
std::string ulp_number(std::uint64_t ulp);             // the same without the unit
std::string ulp_text_marked_later(std::uint64_t ulp);  // with "~" for about_sign(), as number_marked_later()

}  // namespace opscope::gui
