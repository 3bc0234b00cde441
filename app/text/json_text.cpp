#include "app/text/json_text.h"

#include <cmath>

#include "core/text/utf8.h"

namespace opscope {
namespace {

std::string valid_utf8(std::string_view text) {
  std::string valid;
  while (!text.empty()) {
    const std::size_t length = utf8_sequence_length(text);
    valid += length ? text.substr(0, length) : std::string_view("\xEF\xBF\xBD");
    text.remove_prefix(length ? length : 1);
  }
  return valid;
}

}  // namespace

JsonText& JsonText::key(std::string_view name) {
  const std::string valid = valid_utf8(name);
  writer_.Key(valid.data(), static_cast<rapidjson::SizeType>(valid.size()));
  return *this;
}

void JsonText::value(std::string_view text) {
  const std::string valid = valid_utf8(text);
  writer_.String(valid.data(), static_cast<rapidjson::SizeType>(valid.size()));
}

void JsonText::value(double number) {
  if (std::isfinite(number))
    writer_.Double(number);
  else
    value(std::isnan(number) ? "nan" : number > 0 ? "inf" : "-inf");
}

std::string JsonText::text() const {
  constexpr char del = 0x7F;  // the only control character that JSON does not require to be escaped
  std::string all;
  for (const char c : std::string_view(buffer_.GetString(), buffer_.GetSize()))
    if (c == del)
      all += "\\u007F";
    else
      all += c;
  return all;
}

}  // namespace opscope
