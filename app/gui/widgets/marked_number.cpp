#include "app/gui/widgets/marked_number.h"

#include <cmath>
#include <cstdlib>

#include "app/gui/widgets/fonts.h"
#include "core/picture/legend.h"
#include "core/text/rounded_count.h"

namespace opscope::gui {
namespace {

bool reads_back(const std::string& text, long double value) {
  if (!std::isfinite(value) || std::strtold(text.c_str(), nullptr) == value) return true;
  const auto whole = static_cast<double>(value);
  if (static_cast<long double>(whole) != value) return false;
  if (std::strtod(text.c_str(), nullptr) == whole) return true;
  const auto single = static_cast<float>(whole);
  return static_cast<double>(single) == whole && std::strtof(text.c_str(), nullptr) == single;
}

}  // namespace

std::string marked_number(long double value, int digits) {
  std::string text = picture::short_number(value, digits);
  return reads_back(text, value) ? text : about_sign() + text;
}

std::string marked_count(std::uint64_t count) {
  constexpr std::uint64_t exact_below = 10'000;  // as rounded_count
  return (count < exact_below ? "" : about_sign()) + rounded_count(count);
}

}  // namespace opscope::gui
