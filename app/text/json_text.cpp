#include "app/text/json_text.h"

#include <cmath>

namespace opscope {
namespace {

// Bytes of the well-formed UTF-8 sequence that `text` starts with (RFC 3629); 0 where it starts with none.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto continues = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
    return i < text.size() && byte(i) >= low && byte(i) <= high;
  };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF) return continues(1) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {
    const bool second = continues(1, lead == 0xE0 ? 0xA0 : 0x80, lead == 0xED ? 0x9F : 0xBF);
    return second && continues(2) ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const bool second = continues(1, lead == 0xF0 ? 0x90 : 0x80, lead == 0xF4 ? 0x8F : 0xBF);
    return second && continues(2) && continues(3) ? 4 : 0;
  }
  return 0;
}

std::string valid_utf8(std::string_view text) {
  std::string valid;
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
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

}  // namespace opscope
