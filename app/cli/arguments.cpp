#include "app/cli/arguments.h"

#include <fmt/format.h>

#include <cmath>

#include "core/text/number.h"

namespace opscope::cli {
namespace {

// "--seconds nan"; a long text is cut.
std::string culprit(std::string_view option, const std::string& given) {
  constexpr std::size_t enough = 40;
  if (given.empty()) return fmt::format("{} ''", option);
  return fmt::format("{} {}{}", option, given.substr(0, enough), given.size() > enough ? "..." : "");
}

}  // namespace

Result<double> positive_number(std::string_view option, const std::string& given) {
  const auto value = number_from<double>(given);
  if (value && std::isfinite(*value) && *value > 0) return *value;
  return bad_input(culprit(option, given), "not a finite number above 0");
}

Result<std::uint64_t> whole_number(std::string_view option, const std::string& given, std::uint64_t most,
                                   std::uint64_t least) {
  const auto value = number_from<std::uint64_t>(given);
  if (value && *value >= least && *value <= most) return *value;
  return bad_input(culprit(option, given), fmt::format("not a whole number from {} to {}", least, most));
}

}  // namespace opscope::cli
