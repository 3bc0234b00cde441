#include "core/candidates/error_place.h"

#include <fmt/format.h>

#include <charconv>
#include <regex>

namespace opscope {
namespace {

unsigned number(const std::csub_match& digits) {
  unsigned value = 0;
  std::from_chars(digits.first, digits.second, value);
  return value;
}

}  // namespace

std::string ErrorPlace::text() const {
  const std::string at = column > 0 ? fmt::format(", column {}", column) : "";
  return fmt::format("line {}{}: {}", line, at, message);
}

// No part of the expressions repeats without a bound: std::regex takes stack for each repetition.
std::optional<ErrorPlace> first_error_place(std::string_view text) {
  constexpr std::size_t most = 16 << 10;  // bytes
  static const std::regex mesa(R"(\d{1,9}:(\d{1,9})\((\d{1,9})\): (?:preprocessor )?error: )");
  static const std::regex nvidia(R"(\d{1,9}\((\d{1,9})\) ?: (?:fatal )?error (?:C\d{1,9}: )?)");
  static const std::regex glslang(R"(ERROR: \d{1,9}:(\d{1,9}): )");
  text = text.substr(0, most);
  const char* const end = text.data() + text.size();
  std::optional<ErrorPlace> first;
  const char* first_at = end;
  for (const std::regex* form : {&mesa, &nvidia, &glslang}) {
    std::cmatch match;
    if (!std::regex_search(text.data(), end, match, *form) || match[0].first >= first_at) continue;
    first_at = match[0].first;
    const std::string_view rest(match[0].second, static_cast<std::size_t>(end - match[0].second));
    first = {number(match[1]), match.size() > 2 ? number(match[2]) : 0, std::string(rest.substr(0, rest.find('\n')))};
  }
  return first;
}

}  // namespace opscope
