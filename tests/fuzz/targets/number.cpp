// One byte that selects the data type, then a number's text. It must be read as the nearest value, in a field and in a
// case file, and what is written must be read back to the same bits.

#include <fmt/format.h>

#include <cctype>
#include <cstring>

#include "core/model/json.h"
#include "core/tensor/text.h"
#include "tests/fuzz/targets/exact_decimal.h"
#include "tests/fuzz/targets/targets.h"

namespace opscope::test {
namespace {

bool is_nan(DataType type, std::uint64_t bits) {
  const std::uint64_t size = bits & (~std::uint64_t{0} >> (64 - 8 * element_size(type) + 1));
  if (type == DataType::Float16) return size > 0x7C00;
  if (type == DataType::Float32) return size > 0x7F800000;
  return type == DataType::Float64 && size > 0x7FF0000000000000;
}

// Writes and reads arbitrary bits of the type.
std::string written_fault(DataType type, std::uint64_t bits) {
  const std::string text = format_element(type, bits), digits = format_bits(type, bits);
  const auto again = parse_element(type, text);
  if (!again || (*again != bits && !(is_nan(type, bits) && is_nan(type, *again))))
    return fmt::format("{} {} is written as {}, which reads as another value", name(type), digits, text);
  if (parse_element(type, digits) != bits) return fmt::format("{} {} does not read back", name(type), digits);
  const auto decimal = exact_decimal(text);
  if (decimal && !is_nearest(type, bits, *decimal))
    return fmt::format("{} {} is written as {}, which is nearer to another value", name(type), digits, text);
  return {};
}

std::string trimmed(std::string_view text) {
  const auto is_space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return std::string(text);
}

// The text as a user types it into a field.
std::string typed_fault(DataType type, const std::string& text) {
  const auto bits = parse_element(type, text);
  const auto decimal = exact_decimal(text);
  if (decimal && (is_floating_point(type) || decimal->whole_text)) {
    const bool in_range = is_in_range(type, *decimal);
    if (bits && !is_nearest(type, *bits, *decimal))
      return fmt::format("{} as {} reads as {}", text, name(type), format_element(type, *bits));
    if (!bits && in_range && !(decimal->negative && is_unsigned_integer(type)))
      return fmt::format("{} is refused as {}", text, name(type));
    return {};
  }
  if (!bits) return {};
  if (text.starts_with("0x") || text.starts_with("0X")) return {};
  if (is_floating_point(type) && exact_decimal(format_element(type, *bits)) == std::nullopt) return {};  // nan, inf
  return fmt::format("{} is no number and reads as {} {}", text, name(type), format_element(type, *bits));
}

// -?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?, JSON's grammar.
bool is_json_number(std::string_view text) {
  if (!exact_decimal(text) || text.starts_with('+')) return false;
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
  const ExactDecimal decimal = exact_decimal(text).value();
  const bool in_range = is_in_range(type, decimal);
  if (!model) {
    const bool may = !in_range || (!is_floating_point(type) && !decimal.whole_text) ||
                     (decimal.negative && is_unsigned_integer(type));
    return may ? "" : fmt::format("{} is refused in a case as {}: {}", text, name(type), model.error().text());
  }
  const std::uint64_t bits = std::get<ArrayValues>(model->resources.front().initial_values).values.front();
  if (!in_range) return fmt::format("{} in a case is out of range of {} and accepted", text, name(type));
  if (!is_nearest(type, bits, decimal))
    return fmt::format("{} in a case as {} reads as {}", text, name(type), format_element(type, bits));
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
