#include "app/cli/arguments.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace opscope::cli {
namespace {

// "--seconds nan"; what is too long to be meant is cut.
std::string culprit(std::string_view option, const std::string& given) {
  constexpr std::size_t enough = 40;
  if (given.empty()) return fmt::format("{} ''", option);
  return fmt::format("{} {}{}", option, given.substr(0, enough), given.size() > enough ? "..." : "");
}

// The whole of `text`, or nothing was read.
template <class T>
bool read(const std::string& text, T& value) {
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && stopped == end;
}

}  // namespace

Result<double> positive_number(std::string_view option, const std::string& given) {
  double value = 0;
  if (read(given, value) && std::isfinite(value) && value > 0) return value;
  return bad_input(culprit(option, given), "not a finite number above 0");
}

Result<std::uint64_t> whole_number(std::string_view option, const std::string& given, std::uint64_t most,
                                   std::uint64_t least) {
  std::uint64_t value = 0;
  if (read(given, value) && value >= least && value <= most) return value;
  return bad_input(culprit(option, given), fmt::format("not a whole number from {} to {}", least, most));
}

}  // namespace opscope::cli
