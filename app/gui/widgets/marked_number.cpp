#include "app/gui/widgets/marked_number.h"

#include <cmath>
#include <string_view>

#include "app/gui/widgets/fonts.h"
#include "core/picture/legend.h"
#include "core/tensor/decimal.h"
#include "core/tensor/text.h"
#include "core/text/rounded_count.h"

namespace opscope::gui {

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

std::string ulp_in_brief(std::uint64_t ulp) { return ulp < 10'000'000 ? with_thousands(ulp) : marked_count(ulp); }

}  // namespace opscope::gui
