#include "core/tensor/text.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>

#include "core/tensor/bit_parts.h"
#include "core/tensor/decimal.h"
#include "core/tensor/tensor.h"
#include "core/text/exponent.h"

namespace opscope {
namespace {

template <class T>
std::string format_float(T value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  std::array<char, 40> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return with_short_exponent({text.data(), end});
}

// The fewest significant digits that read back to the same half (at most 5 are needed). If the exact value is not
// longer, returns it: 65504 must not become 65500.
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

std::string shown_element(DataType type, std::uint64_t bits) {
  std::string text = format_element(type, bits);
  return text == "nan" ? "NaN" : text == "inf" ? "+Inf" : text == "-inf" ? "-Inf" : text;
}

std::string shown_with_nan_kind(DataType type, std::uint64_t bits) {
  std::string text = shown_element(type, bits);
  return text == "NaN" && bit_parts(type, bits).kind == "signalling NaN" ? "sNaN" : text;
}

std::string format_exactly(DataType type, std::uint64_t bits) {
  const bool other_nan = is_floating_point(type) && std::isnan(to_double(type, bits)) && bits != quiet_nan(type);
  return other_nan ? format_bits(type, bits) : format_element(type, bits);
}

std::size_t longest_element_text(DataType type) {
  return visit_data_type(type, []<class T>() -> std::size_t {
    if constexpr (std::is_same_v<T, Float16>) return 11;  // "-0.00012207": five digits
    if constexpr (std::is_floating_point_v<T>)            // "-1.17549435e-38", "-2.2250738585072014e-308"
      return std::numeric_limits<T>::max_digits10 + (sizeof(T) == 8 ? 7 : 6);
    if constexpr (std::is_integral_v<T>) return std::numeric_limits<T>::digits10 + 1 + std::is_signed_v<T>;
    return 0;
  });
}

std::string format_bits(DataType type, std::uint64_t bits) {
  return fmt::format("0x{:0{}X}", bits, element_size(type) * 2);
}

std::optional<std::uint64_t> parse_element(DataType type, std::string_view text) {
  const Result<std::uint64_t> bits = typed_element(type, text);
  return bits ? std::optional(*bits) : std::nullopt;
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
