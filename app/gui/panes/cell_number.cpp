#include "app/gui/panes/cell_number.h"

#include <cctype>

namespace opscope::gui {
namespace {

// Of "~-0.025": 2.
int significant_digits(const std::string& number) {
  int digits = 0;
  for (const char c : number) {
    if (c == 'e') break;
    if (std::isdigit(static_cast<unsigned char>(c)) != 0 && (c != '0' || digits > 0)) ++digits;
  }
  return digits;
}

}  // namespace

std::string cell_number(std::string line) {
  constexpr int least_digits = 2;
  return line.starts_with('~') && significant_digits(line) < least_digits ? "\u2026" : line;
}

}  // namespace opscope::gui
