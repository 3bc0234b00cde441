#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "core/model/json/write.h"
#include "core/tensor/decimal.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::json {

void write_raw(Writer& writer, std::string_view json, rapidjson::Type type) {
  writer.RawValue(json.data(), json.size(), type);
}
void write_string(Writer& writer, std::string_view text) {
  writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}
void write_key(Writer& writer, std::string_view text) {
  writer.Key(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}
void write_member(Writer& writer, std::string_view name, std::string_view text) {
  write_key(writer, name);
  write_string(writer, text);
}
void write_member(Writer& writer, std::string_view name, std::uint64_t number) {
  write_key(writer, name);
  writer.Uint64(number);
}
void write_unknown(Writer& writer, const UnknownMembers& members) {
  for (const auto& [name, text] : members) {
    write_key(writer, name);
    write_raw(writer, text, rapidjson::kObjectType);
  }
}

void write_element(Writer& writer, DataType type, std::uint64_t bits) {
  std::string text = format_exactly(type, bits);
  if (is_floating_point(type)) {
    const double value = to_double(type, bits);
    if (std::isnan(value) || std::isinf(value)) return write_string(writer, text);
    if (text == "-0") text = "-0.0";  // DxDispatch reads -0 as the integer 0
    const double back = std::strtod(text.c_str(), nullptr);
    if (type == DataType::Float32 && static_cast<float>(back) != static_cast<float>(value))
      text = fmt::format("{:.17g}", value);
  }
  write_raw(writer, text, rapidjson::kNumberType);
}
void write_member(Writer& writer, std::string_view name, DataType type, std::uint64_t bits) {
  write_key(writer, name);
  write_element(writer, type, bits);
}
void write_member(Writer& writer, std::string_view name, std::span<const std::uint32_t> numbers) {
  write_key(writer, name);
  write_line_array(writer, numbers, [&](std::uint32_t number) { writer.Uint(number); });
}

}  // namespace opscope::json
