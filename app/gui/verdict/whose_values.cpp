#include "app/gui/verdict/whose_values.h"

#include <fmt/format.h>

#include <algorithm>

namespace opscope::gui {

std::string with_owners(std::string difference, std::string_view backend) {
  constexpr std::string_view between = " against ";
  const std::size_t colon = difference.find(": ", std::min(difference.find("worst at ["), difference.size()));
  const std::size_t middle = difference.find(between, std::min(colon, difference.size()));
  if (middle == std::string::npos) return difference;
  difference.replace(middle, between.size(), fmt::format(", {} ", backend));
  return difference.insert(colon + 2, "reference ");
}

}  // namespace opscope::gui
