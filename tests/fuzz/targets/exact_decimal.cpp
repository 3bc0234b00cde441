#include "tests/fuzz/targets/exact_decimal.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>

#include "core/tensor/tensor.h"

namespace opscope::test {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view take_digits(std::string_view& text) {
  const auto count = static_cast<std::size_t>(std::ranges::find_if_not(text, is_digit) - text.begin());
  const std::string_view digits = text.substr(0, count);
  text.remove_prefix(count);
  return digits;
}

bool take_sign(std::string_view& text) {
  if (text.empty() || (text.front() != '+' && text.front() != '-')) return false;
  const bool negative = text.front() == '-';
  text.remove_prefix(1);
  return negative;
}

// The exact value of a float, printed by C. No float and no midpoint between two has more than 1,200 digits.
ExactDecimal decimal_of(long double value) {
  std::array<char, 1300> text;
  std::snprintf(text.data(), text.size(), "%.1200Le", value);
  return exact_decimal(text.data()).value();
}
ExactDecimal decimal_of(std::uint64_t value) { return exact_decimal(std::to_string(value)).value(); }

// The value of a magnitude's bits. The bits of infinity give the value that would follow the largest finite one.
long double magnitude(DataType type, std::uint64_t bits) {
  const std::uint64_t sign_free = bits & (~std::uint64_t{0} >> (64 - 8 * element_size(type) + 1));
  return visit_data_type(type, [&]<class T>() -> long double {
    if constexpr (std::is_same_v<T, Float16>)
      return to_float(from_bits<Float16>(sign_free));
    else if constexpr (std::is_floating_point_v<T>)
      return from_bits<T>(sign_free);
    else
      return 0;
  });
}

std::uint64_t infinity_bits(DataType type) {
  if (type == DataType::Float16) return 0x7C00;
  return type == DataType::Float32 ? to_bits(std::numeric_limits<float>::infinity())
                                   : to_bits(std::numeric_limits<double>::infinity());
}

// The midpoint between the magnitude and the next smaller or larger one. Exact: a long double has 11 bits more than a
// double.
long double midpoint(DataType type, std::uint64_t lower_bits) {
  const long double lower = magnitude(type, lower_bits);
  if (lower_bits + 1 == infinity_bits(type)) return lower + (lower - magnitude(type, lower_bits - 1)) / 2;
  return (lower + magnitude(type, lower_bits + 1)) / 2;
}

bool is_nearest_float(DataType type, std::uint64_t bits, const ExactDecimal& decimal) {
  const std::uint64_t sign = std::uint64_t{1} << (8 * element_size(type) - 1);
  if (((bits & sign) != 0) != decimal.negative) return false;
  const std::uint64_t size = bits & (sign - 1);
  if (size > infinity_bits(type)) return false;  // NaN
  const bool even = size % 2 == 0;
  if (size > 0) {
    const int below = compare_magnitudes(decimal, decimal_of(midpoint(type, size - 1)));
    if (below < 0 || (below == 0 && !even)) return false;
  }
  if (size == infinity_bits(type)) return true;
  const int above = compare_magnitudes(decimal, decimal_of(midpoint(type, size)));
  return above < 0 || (above == 0 && even);
}

}  // namespace

std::optional<ExactDecimal> exact_decimal(std::string_view text) {
  ExactDecimal decimal;
  decimal.negative = take_sign(text);
  const std::string_view whole = take_digits(text);
  std::string_view fraction;
  decimal.whole_text = text.empty();
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    fraction = take_digits(text);
  }
  if (whole.empty() && fraction.empty()) return std::nullopt;
  if (text.starts_with('e') || text.starts_with('E')) {
    text.remove_prefix(1);
    const bool negative = take_sign(text);
    const std::string_view digits = take_digits(text);
    if (digits.empty()) return std::nullopt;
    constexpr std::int64_t far = 1'000'000'000'000;  // larger than any number of digits can compensate
    for (const char c : digits) decimal.exponent = std::min(far, decimal.exponent * 10 + (c - '0'));
    if (negative) decimal.exponent = -decimal.exponent;
  }
  if (!text.empty()) return std::nullopt;

  decimal.digits = std::string(whole) + std::string(fraction);
  decimal.exponent += static_cast<std::int64_t>(whole.size());
  const std::size_t leading = std::min(decimal.digits.find_first_not_of('0'), decimal.digits.size());
  decimal.digits.erase(0, leading);
  decimal.exponent -= static_cast<std::int64_t>(leading);
  while (decimal.digits.ends_with('0')) decimal.digits.pop_back();
  if (decimal.digits.empty()) decimal.exponent = 0;
  return decimal;
}

int compare_magnitudes(const ExactDecimal& a, const ExactDecimal& b) {
  if (a.digits.empty() || b.digits.empty())
    return static_cast<int>(!a.digits.empty()) - static_cast<int>(!b.digits.empty());
  if (a.exponent != b.exponent) return a.exponent < b.exponent ? -1 : 1;
  const int order = a.digits.compare(b.digits);  // if one is a prefix, the longer is greater
  return (order > 0) - (order < 0);
}

bool is_nearest(DataType type, std::uint64_t bits, const ExactDecimal& decimal) {
  if (is_floating_point(type)) return is_nearest_float(type, bits, decimal);
  const std::uint64_t sign = std::uint64_t{1} << (8 * element_size(type) - 1);
  const bool negative = is_signed_integer(type) && (bits & sign) != 0;
  const std::uint64_t size = negative ? (~bits + 1) & (sign | (sign - 1)) : bits;
  return compare_magnitudes(decimal, decimal_of(size)) == 0 && (size == 0 || negative == decimal.negative);
}

bool is_in_range(DataType type, const ExactDecimal& decimal) {
  if (is_floating_point(type))
    return compare_magnitudes(decimal, decimal_of(midpoint(type, infinity_bits(type) - 1))) < 0;
  const bool fraction = static_cast<std::int64_t>(decimal.digits.size()) > decimal.exponent;
  if (fraction && !decimal.digits.empty()) return false;
  const std::uint64_t sign = std::uint64_t{1} << (8 * element_size(type) - 1);
  const std::uint64_t most = is_unsigned_integer(type) ? sign | (sign - 1) : decimal.negative ? sign : sign - 1;
  if (decimal.negative && is_unsigned_integer(type)) return decimal.digits.empty();
  return compare_magnitudes(decimal, decimal_of(most)) <= 0;
}

}  // namespace opscope::test
