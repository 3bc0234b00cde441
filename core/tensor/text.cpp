#include "core/tensor/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "core/tensor/tensor.h"

namespace opscope {
namespace {

template <class T>
std::string format_float(T value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  std::array<char, 40> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

// The fewest significant digits that read back to the same half (at most 5 are ever needed); the exact value where it
// is no longer than that, so 65504 does not become 65500.
std::string format_half(Float16 value) {
  const float wide = to_float(value);
  std::string exact = format_float(wide);
  if (!std::isfinite(wide) || wide == 0) return exact;
  for (int digits = 1;; ++digits) {
    const std::string rounded = fmt::format("{:.{}g}", wide, digits);
    float back = 0;
    std::from_chars(rounded.data(), rounded.data() + rounded.size(), back);
    if (to_float16(back) != value) continue;
    std::string shortest = format_float(back);
    return exact.size() <= shortest.size() ? exact : shortest;
  }
}

bool equals_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return std::tolower(static_cast<unsigned char>(x)) == y; });
}

// The double nearest to decimal `text`, "nan" or an infinity.
std::optional<double> parse_double(std::string_view text) {
  bool negative = false;
  if (!text.empty() && (text.front() == '+' || text.front() == '-')) {
    negative = text.front() == '-';
    text.remove_prefix(1);
  }
  if (text.empty() || text.front() == '+' || text.front() == '-') return std::nullopt;
  double value = 0;
  if (equals_ignoring_case(text, "nan")) {
    value = std::numeric_limits<double>::quiet_NaN();
  } else if (equals_ignoring_case(text, "inf") || equals_ignoring_case(text, "infinity")) {
    value = std::numeric_limits<double>::infinity();
  } else {
    if (std::isdigit(static_cast<unsigned char>(text.front())) == 0 && text.front() != '.') return std::nullopt;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size()) return std::nullopt;
    if (error == std::errc::invalid_argument) return std::nullopt;
    // Beyond double's range: strtod tells overflow (infinity) from underflow (zero).
    if (error == std::errc::result_out_of_range) value = std::strtod(std::string(text).c_str(), nullptr);
  }
  return negative ? -value : value;
}

// Rounds a decimal straight to float32: by way of double it could round twice.
std::optional<float> parse_float(std::string_view text) {
  const std::optional<double> wide = parse_double(text);
  if (!wide || !std::isfinite(*wide)) return wide ? std::optional(static_cast<float>(*wide)) : std::nullopt;
  if (text.front() == '+') text.remove_prefix(1);
  float value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} ? value : static_cast<float>(*wide);
}

// Rounds a double to the nearest half, ties to even, in one step: round-to-odd float32 keeps the sticky bit.
Float16 half_of_double(double value) {
  float narrow = static_cast<float>(value);
  if (std::isfinite(value) && static_cast<double>(narrow) != value) {
    const auto bits = std::bit_cast<std::uint32_t>(narrow);
    const bool too_far = std::fabs(static_cast<double>(narrow)) > std::fabs(value);
    narrow = std::bit_cast<float>((too_far ? bits - 1 : bits) | 1u);
  }
  return to_float16(narrow);
}

template <class T>
std::optional<std::uint64_t> parse_integer(std::string_view text) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return to_bits(value);
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.remove_suffix(1);
  return text;
}

}  // namespace

std::string format_element(DataType type, std::uint64_t bits) {
  return visit_data_type(type, [&]<class T>() -> std::string {
    const T value = from_bits<T>(bits);
    if constexpr (std::is_same_v<T, Float16>)
      return format_half(value);
    else if constexpr (std::is_floating_point_v<T>)
      return format_float(value);
    else
      return fmt::format("{}",
                         static_cast<std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>>(value));
  });
}

std::string format_bits(DataType type, std::uint64_t bits) {
  return fmt::format("0x{:0{}X}", bits, element_size(type) * 2);
}

std::optional<std::uint64_t> parse_element(DataType type, std::string_view text) {
  text = trimmed(text);
  if (text.starts_with("0x") || text.starts_with("0X")) {
    text.remove_prefix(2);
    std::uint64_t bits = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), bits, 16);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    const std::size_t width = element_size(type) * 8;
    if (width < 64 && (bits >> width) != 0) return std::nullopt;
    return bits;
  }
  if (text.empty()) return std::nullopt;
  return visit_data_type(type, [&]<class T>() -> std::optional<std::uint64_t> {
    if constexpr (std::is_same_v<T, Float16>) {
      const std::optional<double> value = parse_double(text);
      return value ? std::optional(to_bits(half_of_double(*value))) : std::nullopt;
    } else if constexpr (std::is_same_v<T, float>) {
      const std::optional<float> value = parse_float(text);
      return value ? std::optional(to_bits(*value)) : std::nullopt;
    } else if constexpr (std::is_same_v<T, double>) {
      const std::optional<double> value = parse_double(text);
      return value ? std::optional(to_bits(*value)) : std::nullopt;
    } else {
      return parse_integer<T>(text);
    }
  });
}

std::string with_thousands(std::uint64_t value) {
  std::string text = std::to_string(value);
  for (std::size_t at = text.size(); at > 3;) {
    at -= 3;
    text.insert(at, 1, ',');
  }
  return text;
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", with_thousands(count), noun, count == 1 ? "" : "s");
}

std::string format_index(std::span<const std::uint32_t> index) { return fmt::format("[{}]", fmt::join(index, ",")); }

}  // namespace opscope
