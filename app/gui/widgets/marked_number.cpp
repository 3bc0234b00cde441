#include "app/gui/widgets/marked_number.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "app/gui/widgets/fonts.h"
#include "core/picture/legend.h"
#include "core/tensor/decimal.h"
#include "core/tensor/text.h"
#include "core/text/exponent.h"
#include "core/text/rounded_count.h"

namespace opscope::gui {
namespace {

constexpr std::string_view ulp_unit = " ULP";

}  // namespace

std::string marked_number(long double value, int digits, DataType type) {
  return with_about_sign(number_marked_later(value, digits, type));
}

std::string number_marked_later(long double value, int digits, DataType type) {
  if (!std::isfinite(value)) return shown_element(DataType::Float64, to_bits(static_cast<double>(value)));
  std::string text = picture::shortest_number(type, value, digits);
  return reads_back(type, text, value) ? text : "~" + text;
}

std::string with_about_sign(std::string text) {
  const std::string_view sign = about_sign();
  for (std::size_t at = 0; (at = text.find('~', at)) != std::string::npos; at += sign.size()) text.replace(at, 1, sign);
  return text;
}

std::string marked_count(std::uint64_t count) {
  constexpr std::uint64_t exact_below = 10'000;  // as rounded_count
  return (count < exact_below ? "" : about_sign()) + rounded_count(count);
}

std::string ulp_text(std::uint64_t ulp) { return with_about_sign(ulp_text_marked_later(ulp)); }

std::string ulp_number(std::uint64_t ulp) {
  std::string text = ulp_text(ulp);
  text.resize(text.size() - ulp_unit.size());
  return text;
}

std::string ulp_text_marked_later(std::uint64_t ulp) {
  constexpr std::uint64_t most_in_digits = 999'999'999;
  const std::string number = ulp <= most_in_digits
                                 ? with_thousands(ulp)
                                 : "~" + with_short_exponent(fmt::format("{:.1e}", static_cast<double>(ulp)));
  return number + std::string(ulp_unit);
}

}  // namespace opscope::gui
