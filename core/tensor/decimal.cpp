#include "core/tensor/decimal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <compare>
#include <cstdlib>
#include <limits>
#include <string>

#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/ascii.h"
#include "core/text/utf8.h"

namespace opscope {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// 0.DIGITS * 10^exponent, without zeros at either end of the digits. So magnitudes above 0 compare like their members.
struct Magnitude {
  std::int64_t exponent = 0;
  std::string digits;  // empty: 0

  friend std::strong_ordering operator<=>(const Magnitude&, const Magnitude&) = default;
};

// The magnitude of "digits[.digits][e[+-]digits]".
Magnitude magnitude_of(std::string_view decimal) {
  Magnitude magnitude;
  bool fraction = false;
  while (!decimal.empty() && (is_digit(decimal.front()) || decimal.front() == '.')) {
    const char c = decimal.front();
    decimal.remove_prefix(1);
    if (c == '.') {
      fraction = true;
    } else if (c == '0' && magnitude.digits.empty()) {
      magnitude.exponent -= fraction;
    } else {
      magnitude.digits += c;
      magnitude.exponent += !fraction;
    }
  }
  magnitude.digits.erase(magnitude.digits.find_last_not_of('0') + 1);
  if (decimal.empty()) return magnitude;
  decimal.remove_prefix(decimal.starts_with("e+") || decimal.starts_with("E+") ? 2 : 1);
  std::int64_t exponent = 0;
  const auto read = std::from_chars(decimal.data(), decimal.data() + decimal.size(), exponent);
  constexpr std::int64_t far = std::int64_t{1} << 62;  // no text has that many digits
  if (read.ec == std::errc::result_out_of_range) exponent = decimal.front() == '-' ? -far : far;
  magnitude.exponent += exponent;
  return magnitude;
}

std::uint64_t infinity(DataType type) {
  return type == DataType::Float16 ? 0x7C00 : type == DataType::Float32 ? 0x7F800000 : 0x7FF0000000000000;
}

// "0x..." as the bits of an element.
Result<std::uint64_t> read_bits(DataType type, std::string_view text) {
  const std::string_view digits = text.substr(2);
  std::uint64_t bits = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits, 16);
  const std::size_t width = element_size(type) * 8;
  if (end != digits.data() + digits.size() || error == std::errc::invalid_argument)
    return bad_input("", fmt::format("'{}' is not a hexadecimal number", quoted(text)));
  if (error != std::errc{} || (width < 64 && (bits >> width) != 0))
    return bad_input("", fmt::format("{} is wider than the {} bits of {}", quoted(text), width, name(type)));
  return bits;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.remove_suffix(1);
  return text;
}

tl::unexpected<Error> no_number(std::string_view decimal) {
  return bad_input("", fmt::format("'{}' is not a decimal number", quoted(decimal)));
}
tl::unexpected<Error> too_large(DataType type, std::string_view decimal) {
  const std::uint64_t largest = type == DataType::Float16   ? 0x7BFF
                                : type == DataType::Float32 ? to_bits(std::numeric_limits<float>::max())
                                                            : to_bits(std::numeric_limits<double>::max());
  return bad_input("", fmt::format("{} is outside {}, whose largest magnitude is {}", quoted(decimal), name(type),
                                   format_element(type, largest)));
}

// A float or a double from an unsigned decimal; infinity beyond the largest.
template <class T>
std::optional<T> nearest_float(std::string_view decimal) {
  if (decimal.empty() || (!is_digit(decimal.front()) && decimal.front() != '.')) return std::nullopt;
  T value = 0;
  const char* end = decimal.data() + decimal.size();
  const auto [stopped, error] = std::from_chars(decimal.data(), end, value);
  if (stopped != end || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc{}) return value;
  // from_chars does not say at which end the value is out of range.
  const Magnitude magnitude = magnitude_of(decimal);
  return magnitude.digits.empty() || magnitude.exponent <= 0 ? T{0} : std::numeric_limits<T>::infinity();
}

// The exact value of a midpoint between two halves, which has at most 21 digits.
Magnitude exact_magnitude(double middle) {
  std::array<char, 64> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), middle, std::chars_format::scientific, 30).ptr;
  return magnitude_of({text.data(), end});
}

// Uses the nearest double, `wide`. A second rounding can be wrong only if `wide` is a midpoint between two halves: then
// the digits of the decimal decide.
Float16 nearest_half(double wide, std::string_view decimal) {
  const Float16 rounded = to_float16(wide);
  const auto value_of = [](unsigned bits) {  // infinity counts as the next larger half
    return bits == 0x7C00 ? 65536.0 : static_cast<double>(to_float({static_cast<std::uint16_t>(bits)}));
  };
  if (!std::isfinite(wide) || wide > 65536 || value_of(rounded.bits) == wide) return rounded;
  const unsigned below = value_of(rounded.bits) < wide ? rounded.bits : rounded.bits - 1u;
  if ((value_of(below) + value_of(below + 1)) / 2 != wide) return rounded;
  const auto order = magnitude_of(decimal) <=> exact_magnitude(wide);
  if (order == 0) return rounded;
  return {static_cast<std::uint16_t>(order < 0 ? below : below + 1)};
}

std::optional<std::uint64_t> nearest_magnitude(DataType type, std::string_view decimal) {
  if (type == DataType::Float32) {
    const auto value = nearest_float<float>(decimal);
    return value ? std::optional(to_bits(*value)) : std::nullopt;
  }
  const auto wide = nearest_float<double>(decimal);
  if (!wide) return std::nullopt;
  return type == DataType::Float64 ? to_bits(*wide) : std::uint64_t{nearest_half(*wide, decimal).bits};
}

int digit_value(char c) {
  const char lower_case = is_digit(c) ? c : static_cast<char>(c | 0x20);
  return is_digit(c) ? c - '0' : lower_case >= 'a' && lower_case <= 'f' ? lower_case - 'a' + 10 : -1;
}

// Of "0x1.8p-3", as C writes it without a sign: its first `kept` hexadecimal digits, the last of which is odd if one
// that is not 0 follows. So it rounds like all of them. nullopt: it is no such number.
std::optional<long double> hexadecimal_float(std::string_view text, int kept) {
  if (!text.starts_with("0x") && !text.starts_with("0X")) return std::nullopt;
  text.remove_prefix(2);
  std::uint64_t digits = 0;
  std::int64_t exponent = 0;
  bool has_digit = false, has_point = false;
  for (; !text.empty(); text.remove_prefix(1)) {
    const int digit = digit_value(text.front());
    if (digit < 0 && (text.front() != '.' || has_point)) break;
    if (digit < 0) {
      has_point = true;
      continue;
    }
    has_digit = true;
    const bool has_room = digits >> (4 * (kept - 1)) == 0;
    if (has_room) digits = digits * 16 + static_cast<std::uint64_t>(digit);
    if (!has_room && digit != 0) digits |= 1;
    if (has_room == has_point) exponent += has_room ? -4 : 4;
  }
  if (!has_digit || text.size() < 2 || (text.front() != 'p' && text.front() != 'P')) return std::nullopt;
  text.remove_prefix(1);
  if (text.size() > 1 && text.starts_with('+') && is_digit(text[1])) text.remove_prefix(1);
  std::int64_t power = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, power);
  if (stopped != end || error == std::errc::invalid_argument) return std::nullopt;
  constexpr std::int64_t far = 1 << 30;  // no float is that large or small
  if (error != std::errc{}) power = text.starts_with('-') ? -far : far;
  const std::int64_t all = std::clamp(power, -far, far) + std::clamp(exponent, -far / 2, far / 2);
  return std::ldexp(static_cast<long double>(digits), static_cast<int>(std::clamp(all, -far, far)));
}

// The bits of the hexadecimal float of C that is nearest; that of infinity beyond the largest.
std::optional<std::uint64_t> nearest_of_hexadecimal(DataType type, std::string_view text) {
  const bool is_half = type == DataType::Float16;  // 12 digits are exact in a double
  const std::optional<long double> value = hexadecimal_float(text, is_half ? 12 : 15);
  if (!value) return std::nullopt;
  if (is_half) return to_float16(static_cast<double>(*value)).bits;
  return type == DataType::Float32 ? to_bits(static_cast<float>(*value)) : to_bits(static_cast<double>(*value));
}

template <class T>
Result<std::uint64_t> nearest_integer(DataType type, std::string_view decimal) {
  const std::string_view digits = decimal.substr(decimal.starts_with('+') ? 1 : 0);  // from_chars accepts no plus sign
  const std::string_view unsigned_digits = decimal.substr(decimal.starts_with('+') || decimal.starts_with('-') ? 1 : 0);
  if (unsigned_digits.empty() || !is_digit(unsigned_digits.front())) return no_number(decimal);
  if (unsigned_digits.find_first_not_of('0') == std::string_view::npos) return 0;  // also -0
  T value{};
  const char* end = digits.data() + digits.size();
  const auto [stopped, error] = std::from_chars(digits.data(), end, value);
  if (error == std::errc{} && stopped == end) return to_bits(value);
  if (unsigned_digits.find_first_not_of("0123456789") != std::string_view::npos)
    return bad_input("", fmt::format("{} is not an integer, as {} holds them", quoted(decimal), name(type)));
  using Limits = std::numeric_limits<T>;
  return bad_input("", fmt::format("{} is outside {}, which holds {} to {}", quoted(decimal), name(type),
                                   std::int64_t{Limits::min()}, std::uint64_t{Limits::max()}));
}

}  // namespace

Result<std::uint64_t> nearest_value(DataType type, std::string_view decimal) {
  if (!is_floating_point(type))
    return visit_data_type(type, [&]<class T>() -> Result<std::uint64_t> {
      if constexpr (std::is_integral_v<T>) return nearest_integer<T>(type, decimal);
      return no_number(decimal);
    });
  const bool negative = decimal.starts_with('-');
  const std::string_view digits = decimal.substr(negative || decimal.starts_with('+') ? 1 : 0);
  const std::optional<std::uint64_t> magnitude = nearest_magnitude(type, digits);
  if (!magnitude) return no_number(decimal);
  if (std::isinf(to_double(type, *magnitude))) return too_large(type, decimal);
  return *magnitude | (negative ? std::uint64_t{1} << (8 * element_size(type) - 1) : 0);
}

bool reads_back(DataType type, const std::string& decimal, long double number) {
  if (!std::isfinite(number) || std::strtold(decimal.c_str(), nullptr) == number ||
      static_cast<long double>(std::strtod(decimal.c_str(), nullptr)) == number)
    return true;
  if (!is_floating_point(type)) return false;
  const Result<std::uint64_t> nearest = nearest_value(type, decimal);
  return nearest && static_cast<long double>(to_double(type, *nearest)) == number;
}

std::uint64_t quiet_nan(DataType type) {
  return type == DataType::Float16 ? 0x7E00 : type == DataType::Float32 ? 0x7FC00000 : 0x7FF8000000000000;
}

Result<std::uint64_t> read_element(DataType type, std::string_view text) {
  text = trimmed(text);
  if (text.starts_with("0x") || text.starts_with("0X")) return read_bits(type, text);
  if (is_floating_point(type)) {
    const bool negative = text.starts_with('-');
    const std::string_view word = text.substr(negative || text.starts_with('+') ? 1 : 0);
    const std::uint64_t sign = negative ? std::uint64_t{1} << (8 * element_size(type) - 1) : 0;
    if (equal_ignoring_case(word, "nan")) return sign | quiet_nan(type);
    if (equal_ignoring_case(word, "inf") || equal_ignoring_case(word, "infinity")) return sign | infinity(type);
  }
  return nearest_value(type, text);
}

Result<std::uint64_t> typed_element(DataType type, std::string_view text) {
  if (!is_floating_point(type)) return read_element(type, text);
  const std::string_view whole = trimmed(text);
  const bool negative = whole.starts_with('-');
  const std::string_view word = whole.substr(negative || whole.starts_with('+') ? 1 : 0);
  const std::uint64_t sign = negative ? std::uint64_t{1} << (8 * element_size(type) - 1) : 0;
  if (equal_ignoring_case(word, "qnan")) return sign | quiet_nan(type);
  if (equal_ignoring_case(word, "snan")) return sign | infinity(type) | 1;
  const std::optional<std::uint64_t> magnitude = nearest_of_hexadecimal(type, word);
  if (!magnitude) return read_element(type, text);
  if (*magnitude == infinity(type)) return too_large(type, whole);
  return sign | *magnitude;
}

bool are_typed_bits(std::string_view text) {
  return text.find_first_of("xX") != std::string_view::npos && text.find_first_of("pP") == std::string_view::npos;
}

std::string quoted(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  return std::string(text.substr(0, utf8_cut(text, most - 3))) + "...";
}

}  // namespace opscope
