#include "app/gui/widgets/fitted_number.h"

#include <imgui.h>

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/marked_number.h"

namespace opscope::gui {

bool fits_in_mono(const std::string& text, float room) {
  const MonoFont mono;
  return ImGui::CalcTextSize(text.c_str()).x <= room;
}

std::string fitted_number(long double value, float room, int most, DataType type) {
  for (int digits = most; digits > 1; --digits)
    if (const std::string text = marked_number(value, digits, type); fits_in_mono(text, room)) return text;
  return marked_number(value, 1, type);
}

}  // namespace opscope::gui
