#pragma once
// Decimals compared digit by digit, without rounding: the judge of what a number's text reads as. It shares nothing
// with the program's own reading.

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

// nullopt unless `text` is [+-]digits[.digits][e[+-]digits], with a digit before or after the point.
std::optional<ExactDecimal> exact_decimal(std::string_view text);

// -1, 0 or 1 as |a| is less than, equal to or more than |b|.
int compare_magnitudes(const ExactDecimal& a, const ExactDecimal& b);

// Whether `bits` are the value of `type` nearest to `decimal`: floats tie to even and are infinite from half a step
// beyond their largest value on; integers are the value itself.
bool is_nearest(DataType type, std::uint64_t bits, const ExactDecimal& decimal);

// Whether `decimal` has a finite nearest value in `type`; for an integer type, whether it is one of its values.
bool is_in_range(DataType type, const ExactDecimal& decimal);

}  // namespace opscope::test
