#pragma once
// Compares decimals digit by digit, without rounding, to judge how a number's text was read. Shares no code with the
// program's own parser.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/tensor/data_type.h"

namespace opscope::test {

struct ExactDecimal {  // 0.<digits> * 10^exponent; zero has no digits
  bool negative = false;
  std::string digits;  // neither leading nor trailing zeros
  std::int64_t exponent = 0;
  bool whole_text = false;  // written as an integer: without a point and an exponent
};

// nullopt unless `text` has the form [+-]digits[.digits][e[+-]digits] with a digit before or after the point.
std::optional<ExactDecimal> exact_decimal(std::string_view text);

// -1, 0 or 1 as |a| is less than, equal to or more than |b|.
int compare_magnitudes(const ExactDecimal& a, const ExactDecimal& b);

// True if `bits` are the value of `type` nearest to `decimal`. Floats round ties to even; half a step beyond the
// largest value they become infinite. Integers must equal the decimal.
bool is_nearest(DataType type, std::uint64_t bits, const ExactDecimal& decimal);

// True if `decimal` has a finite nearest value in `type`; for an integer type, if it is a value of the type.
bool is_in_range(DataType type, const ExactDecimal& decimal);

}  // namespace opscope::test
