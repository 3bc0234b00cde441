#include "app/gui/plots/values_axis.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/separators.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/picture/legend.h"

namespace opscope::gui {
namespace {

struct Mark {
  float x = 0;
  std::string label = {};  // empty: none
  float left = 0;          // of the label
};

bool has_two_labels(const std::vector<Mark>& marks) {
  return std::ranges::count_if(marks, [](const Mark& mark) { return !mark.label.empty(); }) >= 2;
}

// At most so many round numbers, or 2. Those without room for their label have none.
std::vector<Mark> round_marks(float from, float to, const picture::Range& range, float end, int at_most) {
  std::vector<Mark> marks;
  float free = 0;  // where the next label may begin
  for (const picture::Tick& tick : picture::ticks(picture::Spread::Linear, range, at_most)) {
    const float x = std::round(from + static_cast<float>(tick.position) * (to - from));
    const std::string label = with_separators(tick.label);
    const float width = small_text_width(label), left = std::min(x - width / 2, end - width);
    const bool has_room = left >= free;
    marks.push_back({x, has_room ? label : "", left});
    if (has_room) free = left + width + px(4);
  }
  return marks;
}

// At least two with a label, if any two round numbers have room.
std::vector<Mark> marks_of(float from, float to, const picture::Range& range, float end) {
  constexpr int most_tried = 12;
  const int most = std::max(2, static_cast<int>((to - from) / px(52)));
  const std::vector<Mark> few = round_marks(from, to, range, end, most);
  if (has_two_labels(few)) return few;
  for (int more = most + 1; more <= most_tried; ++more)
    if (std::vector<Mark> marks = round_marks(from, to, range, end, more); has_two_labels(marks)) return marks;
  return few;
}

}  // namespace

void draw_values_axis(ImDrawList& list, ImVec2 from, ImVec2 to, const picture::Range& range, float end) {
  list.AddRectFilled({from.x, to.y}, {to.x, to.y + 1}, palette().muted);
  const float top = to.y + px(4);  // of the labels
  for (const Mark& mark : marks_of(from.x, to.x, range, end)) {
    list.AddRectFilled({mark.x, to.y}, {mark.x + 1, top}, palette().muted);
    if (mark.label.empty()) continue;
    draw_small_text(list, mark.left, top, palette().muted, mark.label);
    note_rectangle("value " + mark.label, {mark.left, top},
                   {mark.left + small_text_width(mark.label), top + small_text_size()});
  }
}

}  // namespace opscope::gui
