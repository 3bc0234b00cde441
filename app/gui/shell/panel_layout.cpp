#include "app/gui/shell/panel_layout.h"

#include <algorithm>
#include <cmath>

namespace opscope::gui {
namespace {

// Lengths at scale 1.
constexpr float default_left = 340, default_right = 360, default_log = 160;
constexpr float least_side = 240, least_panes = 440, least_drawer = 120, least_log = 60;
constexpr float least_list = 160;          // the drawer of Differences, with the heading of its columns and two rows
constexpr float least_panes_height = 420;  // two rows of pictures, the sliders, two rows of the probe
constexpr float least_cases_height = 560;  // the same of two cases, one above the other, with a row of pictures each
constexpr float least_row_height = 165;    // one row of small pictures, the sliders, one row of the probe: none is cut
constexpr float share_of_work = 0.45f;     // of the window's height, for results
// Who drags a drawer wants to see what is in it: the panes keep one row of pictures, or less on a small screen.
constexpr float least_beside_chosen = 240, least_share_beside_chosen = 0.3f;

float or_default(float chosen, float otherwise) { return chosen > 0 ? chosen : otherwise; }

// At least `least`, unless that is more than `most`.
float limited(float length, float least, float most) { return std::min(std::max(length, least), most); }

// Pixels of the panels at both sides together.
float room_of_sides(float whole, float scale) { return std::max(2 * least_side, whole / scale - least_panes) * scale; }

struct Side {
  float& chosen;
  float otherwise, shown;  // at scale 1; pixels
};

void drag_side(float width, const Side& dragged, const Side& other, float room, float scale) {
  const float to = limited(width, least_side * scale, room - least_side * scale),
              left = std::min(other.shown, room - to) / scale;
  dragged.chosen = to / scale;
  if (left + 1 < or_default(other.chosen, other.otherwise)) other.chosen = left;
}

}  // namespace

void drag_left(PanelSizes& chosen, const PanelLayout& layout, float width, float scale) {
  const float form = layout.form.size.x, inspect = layout.inspect.size.x;
  drag_side(width, {chosen.left, default_left, form}, {chosen.right, default_right, inspect},
            room_of_sides(form + layout.panes.size.x + inspect, scale), scale);
}

void drag_right(PanelSizes& chosen, const PanelLayout& layout, float width, float scale) {
  const float form = layout.form.size.x, inspect = layout.inspect.size.x;
  drag_side(width, {chosen.right, default_right, inspect}, {chosen.left, default_left, form},
            room_of_sides(form + layout.panes.size.x + inspect, scale), scale);
}

PanelLayout panel_layout(ImVec2 screen, float scale, const PanelSizes& chosen, const PanelContents& contents) {
  const float least = least_side * scale;
  float left = std::max(least, or_default(chosen.left, default_left) * scale);
  float right = std::max(least, or_default(chosen.right, default_right) * scale);
  const float room = room_of_sides(screen.x, scale);
  if (left + right > room) {
    // Both give way in proportion to what they have above their least width.
    const float share = (room - 2 * least) / (left + right - 2 * least);
    left = least + (left - least) * share;
    right = least + (right - least) * share;
  }
  // All ends are whole pixels: a line on a fraction of one may be clipped away.
  left = std::round(left), right = std::round(right);
  const float top = std::round(contents.menu_bar), chain = std::round(contents.chain),
              verdict = std::round(contents.verdict), middle = std::max(0.0f, screen.x - left - right);
  const float below = std::max(0.0f, screen.y - top - verdict);
  const float log =
      std::round(contents.log ? limited(or_default(chosen.log, default_log) * scale, least_log * scale, below / 2) : 0);
  const float height = below - log,
              room_of_drawer = height + contents.tabs;  // it does not move when a second case is opened
  const float wanted = chosen.drawer > 0 ? chosen.drawer * scale : contents.drawer;
  // On a small screen the drawer leaves the panes their rows, but keeps the larger part of what it needs.
  const float kept = contents.cases_in_rows && !contents.drawer_works ? least_list * scale : 0.6f * contents.drawer;
  const float panes_height = contents.cases_in_rows ? least_cases_height : least_panes_height;
  const float beside_panes =
      std::max({least_drawer * scale, std::min(kept, 0.6f * contents.drawer),
                contents.drawer_works ? share_of_work * screen.y : 0, room_of_drawer - chain - panes_height * scale});
  const bool of_higher_window = chosen.drawer_of > screen.y / scale + 1;  // there it left the panes more
  const float with_row = std::max(least_drawer * scale, room_of_drawer - chain - least_row_height * scale),
              most = std::min({beside_panes, room_of_drawer / 2, height, with_row}), centre = height - chain,
              all_but_a_row = centre - std::min(least_beside_chosen * scale, least_share_beside_chosen * centre),
              chosen_at_most = of_higher_window ? std::min(height / 2, all_but_a_row) : all_but_a_row,
              most_chosen = std::max(most, std::min(chosen_at_most, with_row));
  const float least_dragged = contents.drawer_works || contents.drawer < least_list * scale ? least_drawer : least_list;
  const float drawer = std::round(contents.drawer < least_drawer * scale  // one line, or closed
                                      ? std::min(contents.drawer, std::max(0.0f, height / 2))
                                      : limited(wanted, least_dragged * scale, chosen.drawer > 0 ? most_chosen : most));

  PanelLayout layout;
  layout.form = {{0, top}, {left, height}};
  layout.chain = {{left, top}, {middle, chain}};
  layout.panes = {{left, top + chain}, {middle, std::max(0.0f, height - drawer - chain)}};
  layout.inspect = {{screen.x - right, top}, {right, height - drawer}};
  layout.drawer = {{left, top + height - drawer}, {middle + right, drawer}};
  layout.verdict = {{0, top + height}, {screen.x, verdict}};
  layout.log = {{0, top + height + verdict}, {screen.x, log}};
  return layout;
}

}  // namespace opscope::gui
