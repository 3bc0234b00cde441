// One byte that selects the data type, then a number's text. It must be read as the nearest value, in a field and in a
// case file, and what is written must be read back to the same bits.

#include <fmt/format.h>

#include <cctype>
#include <cerrno>
#include <cfenv>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "core/model/json.h"
#include "core/tensor/float16.h"
#include "core/tensor/text.h"
#include "tests/fuzz/targets/targets.h"

namespace opscope::test {
namespace {

bool is_nan(DataType type, std::uint64_t bits) { return is_floating_point(type) && std::isnan(to_double(type, bits)); }

// True if `text` has the form [+-]digits[.digits][e[+-]digits] with a digit before or after the point.
bool is_decimal(const std::string& text) {
  char* end = nullptr;
  std::strtod(text.c_str(), &end);
  return !text.empty() && text.find_first_not_of("+-.0123456789eE") == std::string::npos && *end == '\0';
}

// Written as an integer: without a point and an exponent.
bool is_whole(const std::string& decimal) { return decimal.find_first_of(".eE") == std::string::npos; }

double rounded(const std::string& decimal, int mode) {
  const int before = std::fegetround();
  std::fesetround(mode);
  const double value = std::strtod(decimal.c_str(), nullptr);
  std::fesetround(before);
  return value;
}

// The half nearest to a decimal. The double is rounded to odd, so that rounding it a second time is right.
Float16 nearest_half(const std::string& decimal) {
  double value = rounded(decimal, FE_TOWARDZERO);
  if (value != rounded(decimal, decimal.starts_with('-') ? FE_DOWNWARD : FE_UPWARD))
    value = from_bits<double>(to_bits(value) | 1);
  const double step = std::fabs(value) < 0x1p-14 ? 0x1p-24 : std::exp2(std::ilogb(value) - 10);
  return to_float16(std::copysign(std::nearbyint(value / step) * step, value));
}

// The bits of the value nearest to a decimal, as the C library reads it; nullopt if `type` has none. Shares no code
// with the program's own parser.
std::optional<std::uint64_t> nearest(DataType type, const std::string& decimal) {
  const char* text = decimal.c_str();
  return visit_data_type(type, [&]<class T>() -> std::optional<std::uint64_t> {
    if constexpr (std::is_integral_v<T>) {
      const auto as_element = [](auto value) -> std::optional<std::uint64_t> {
        if (errno == ERANGE || !std::in_range<T>(value)) return std::nullopt;
        return to_bits(static_cast<T>(value));
      };
      if (!is_whole(decimal)) return std::nullopt;
      errno = 0;
      return text[0] == '-' ? as_element(std::strtoll(text, nullptr, 10))
                            : as_element(std::strtoull(text, nullptr, 10));
    } else {
      T value{};
      if constexpr (std::is_same_v<T, Float16>) value = nearest_half(decimal);
      if constexpr (std::is_same_v<T, float>) value = std::strtof(text, nullptr);
      if constexpr (std::is_same_v<T, double>) value = std::strtod(text, nullptr);
      return std::isinf(to_double(type, to_bits(value))) ? std::nullopt : std::optional(to_bits(value));
    }
  });
}

// Writes and reads arbitrary bits of the type.
std::string written_fault(DataType type, std::uint64_t bits) {
  const std::string text = format_element(type, bits), digits = format_bits(type, bits);
  const auto again = parse_element(type, text);
  if (!again || (*again != bits && !(is_nan(type, bits) && is_nan(type, *again))))
    return fmt::format("{} {} is written as {}, which reads as another value", name(type), digits, text);
  if (parse_element(type, digits) != bits) return fmt::format("{} {} does not read back", name(type), digits);
  if (is_decimal(text) && nearest(type, text) != bits)
    return fmt::format("{} {} is written as {}, which is nearer to another value", name(type), digits, text);
  return {};
}

std::string trimmed(std::string_view text) {
  const auto is_space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return std::string(text);
}

std::string shown(DataType type, std::optional<std::uint64_t> bits) {
  return bits ? format_element(type, *bits) : "refused";
}

// The text as a user types it into a field.
std::string typed_fault(DataType type, const std::string& text) {
  const auto bits = parse_element(type, text);
  if (is_decimal(text)) {
    const auto expected = nearest(type, text);
    return bits == expected ? ""
                            : fmt::format("{} as {} is {} instead of {}", text, name(type), shown(type, bits),
                                          shown(type, expected));
  }
  if (!bits) return {};
  const std::string digits = text.substr(std::min(text.find_first_not_of("+-"), text.size()));
  if (digits.starts_with("0x") || digits.starts_with("0X")) return {};  // bits, or a hexadecimal float of C
  if (is_floating_point(type) && !is_decimal(format_element(type, *bits))) return {};  // nan, inf
  return fmt::format("{} is no number and reads as {} {}", text, name(type), format_element(type, *bits));
}

// -?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?, JSON's grammar.
bool is_json_number(std::string_view text) {
  if (!is_decimal(std::string(text)) || text.starts_with('+')) return false;
  if (text.starts_with('-')) text.remove_prefix(1);
  const auto digit_at = [&](std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; };
  if (!digit_at(0) || (text[0] == '0' && digit_at(1))) return false;
  const std::size_t point = text.find('.');
  return point == std::string_view::npos || digit_at(point + 1);
}

std::string case_fault(DataType type, const std::string& text) {
  if (!is_json_number(text)) return {};
  const std::string json = fmt::format(
      R"({{"resources": {{"A": {{"initialValuesDataType": "{}", "initialValues": [{}]}}}}, "dispatchables": {{}}, "commands": []}})",
      name(type), text);
  const Result<Model> model = parse_model(json, "case");
  const auto expected = nearest(type, text);
  if (!model)
    return expected ? fmt::format("{} is refused in a case as {}: {}", text, name(type), model.error().text()) : "";
  const std::uint64_t bits = std::get<ArrayValues>(model->resources.front().initial_values).values.front();
  if (bits != expected)
    return fmt::format("{} in a case as {} is {} instead of {}", text, name(type), shown(type, bits),
                       shown(type, expected));
  const Result<Model> again = parse_model(write_model(*model), "case");
  return again && *again == *model ? "" : fmt::format("{} as {} does not survive a rewrite", text, name(type));
}

}  // namespace

std::string fuzz_number(std::string_view input) {
  if (input.empty() || input.size() > 4096) return {};
  const DataType type = all_data_types.begin()[static_cast<unsigned char>(input.front()) % all_data_types.size()];
  input.remove_prefix(1);
  std::uint64_t bits = 0;
  std::memcpy(&bits, input.data(), std::min(input.size(), element_size(type)));
  if (std::string fault = written_fault(type, bits); !fault.empty()) return fault;
  const std::string text = trimmed(input);
  if (text.find('\0') != std::string::npos) return {};
  if (std::string fault = typed_fault(type, text); !fault.empty()) return fault;
  return case_fault(type, text);
}

}  // namespace opscope::test
