#include "app/gui/panes/probe_writing.h"

#include <cfloat>

#include "app/gui/panes/pane_title.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {

float width_in(const ImFont* font, const std::string& text) {
  return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text.c_str()).x;
}

std::string brief_title(const ProbeColumn& column) {
  constexpr std::size_t longest = 14;  // characters: of a file's name, the middle is left out before another column is
  return column.brief_title.empty() ? visible_name(brief_name(column.title), longest) : column.brief_title;
}

float behind_value() { return px(12); }

void write_in(ImDrawList& list, ImFont* font, ImVec2 at, ImU32 color, const std::string& text) {
  list.AddText(font, font->FontSize, at, color, text.c_str());
}

void write_title(ImDrawList& list, ImVec2 at, ImU32 color, const std::string& title) {
  ImFont* font = fonts().regular;
  write_in(list, font, at, color, title);
  if (!title.empty())
    note_rectangle("probed title " + title, at, {at.x + width_in(font, title), at.y + font->FontSize});
}

void write_number(ImDrawList& list, ImFont* font, ImVec2 at, float end, ImU32 color, const std::string& text,
                  const std::string& name) {
  if (text.empty()) return;
  const float width = width_in(font, text);
  const bool fits = at.x + width <= end + 0.5f;  // sums of widths are rounded
  write_in(list, font, at, color, fits ? text : "...");
  if (fits) note_rectangle(name, at, {at.x + width, at.y + font->FontSize});
}

}  // namespace opscope::gui
