#include "app/gui/panes/probe_hint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <string>
#include <vector>

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

// The first of these that has room, from the longest to the shortest.
void draw_hint(ImVec2 at, float width, const std::vector<std::string>& texts) {
  const auto fits = [&](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x <= width; };
  const auto found = std::ranges::find_if(texts, fits);
  const std::string& shown = found == texts.end() ? texts.back() : *found;
  const ImFont& font = *fonts().regular;
  ImGui::GetWindowDrawList()->AddText(&font, font.FontSize, at, palette().muted, shown.c_str());
  note_rectangle("hint " + shown, at, {at.x + width, at.y + font.FontSize});
}

}  // namespace

std::string elements_of_pixel(const picture::Layout& pictures, double elements_per_pixel) {
  const auto side = [&](std::uint64_t length) {
    return std::lround(std::min(elements_per_pixel, static_cast<double>(length)));
  };
  return fmt::format("about {} × {} elements", side(pictures.height), side(pictures.width));
}

void draw_probe_hint(bool lacks_probed, bool paints, const picture::Layout& pictures, double elements_per_pixel,
                     ImVec2 at, float width) {
  if (lacks_probed) {
    draw_hint(at, width,
              {"No element here has the index that is probed beside.", "No element here has that index.", "none here"});
    return note_widget("probe lacks the index");
  }
  if (paints)
    draw_hint(at, width, {"Point at an element to read it; a click or a drag paints.", "A click or a drag paints."});
  else
    draw_hint(at, width,
              {"Point at an element to read it; a click pins it, arrow keys move it.",
               "Point at an element to read it; a click pins it.", "Point at an element to read it."});
  if (elements_per_pixel < 1.5) return;
  const ImVec2 below{at.x, at.y + fonts().regular->FontSize + px(2)};
  const std::string elements = elements_of_pixel(pictures, elements_per_pixel);
  const std::string whole = fmt::format("A pixel: the mean of {}, or their largest difference", elements);
  draw_hint(below, width,
            {whole + "; the wheel zooms in.", whole + ".",
             fmt::format("A pixel: mean or largest difference of {}.", elements), "A pixel: " + elements + "."});
  note_rectangle("means", below, {at.x + width, below.y + fonts().regular->FontSize});
}

float lacking_width() {
  const ImFont& font = *fonts().regular;
  return px(8) + font.CalcTextSizeA(font.FontSize, FLT_MAX, 0, "9 more").x;
}

void draw_lacking(std::size_t columns, std::span<const ProbeLine> lines, float right) {
  if (columns == 0) return;
  const std::string text = fmt::format("{} more", columns);
  ImFont& font = *fonts().regular;
  const float x = right - font.CalcTextSizeA(font.FontSize, FLT_MAX, 0, text.c_str()).x;
  for (const ProbeLine& line : lines) {
    if (line.end + px(6) > x) continue;
    ImGui::GetWindowDrawList()->AddText(&font, font.FontSize, {x, line.y}, palette().muted, text.c_str());
    return note_rectangle(fmt::format("probe lacks +{}", columns), {x, line.y}, {right, line.y + font.FontSize});
  }
}

}  // namespace opscope::gui
