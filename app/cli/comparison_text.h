#pragma once
// What a comparison found, in words.

#include <string>
#include <string_view>

#include "core/compare/compare.h"

namespace opscope::cli {

// "equal", "off_by_one", "sign_of_zero", "nan", "infinity", "other": the members of `classes` in diff --json.
std::string_view name(DifferenceClass difference);

// One line: "equal  48 elements, bit for bit", or how many differ and the worst with both values and their bits.
std::string verdict_text(const Comparison& found, const Tensor& expected, const Tensor& actual,
                         const Tolerance& tolerance = {});

}  // namespace opscope::cli
