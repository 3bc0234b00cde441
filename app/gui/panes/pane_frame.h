#pragma once
// Shared by all panes of one frame.

#include <imgui.h>

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_cache.h"
#include "core/picture/heatmap.h"
#include "core/quantization/real_operator.h"

namespace opscope::gui {

struct BitEdits;
struct ElementEntry;

struct PaneFrame {
  std::span<const HeatmapSource> sources;                // of all panes
  bool only_one = false;                                 // pane is not hidden
  bool enlarged = false;                                 // one pane has all the room
  std::optional<std::size_t> enlarged_place;             // the place of that pane, from 0
  std::size_t place = 0;                                 // of the present pane among those on show, from 0
  ImVec2 picture;                                        // size of the present pane's picture, pixels
  ImVec4 below;                                          // all pictures of the group: left, top, right, bottom
  bool is_wide = false;                                  // the present pane has the rest of its row
  bool opens_menu = false;                               // the present pane, by the keyboard
  bool is_first = false;                                 // the present pane is the first on show
  bool legends = true;                                   // below the pictures
  bool stacked = false;                                  // the panes stand below each other, in one column
  bool has_index = true;                                 // of the probe; false: it stands beside this group
  bool lacks_probed = false, without_bits = false;       // as SharedGrid
  bool low = false;                                      // little height: legends have one line
  picture::Viewport viewport;                            // of the present pane
  std::optional<picture::Cell> probe;                    // under the crosshair
  std::optional<std::vector<std::uint32_t>> in_menu;     // what the open menu copies; nullopt: the probed element
  bool paints = false;                                   // the mouse paints in the pictures of main_sizes
  bool hovered = false;                                  // the mouse is over an element of some pane
  std::optional<std::vector<std::uint32_t>> beside_pin;  // the element under the mouse, if another is pinned
  std::vector<std::uint32_t> main_sizes;
  picture::Slice slice;
  std::set<std::string> apart;  // inputs that would be nearly one flat colour on the range of their data type
  std::map<std::string, std::optional<picture::Range>> spans;  // finite values of each range group
  std::map<std::string, long double> least;  // their smallest magnitude above 0, on a logarithmic scale
  RangeFinder* range_finder = nullptr;       // set while panes are drawn
  const MarkedElements* marked = nullptr;    // null: none
  std::optional<picture::Cell> selected;     // width and height of the region, if one is selected
  std::string error_origin = {};             // of the difference: as inheritance_words() takes it
  const RealOperator* real = nullptr;        // null: no tensor is quantized
  const BitEdits* edits = nullptr;           // what can be changed of inputs; set while panes are drawn
  ElementEntry* element = nullptr;           // the one to set, which a menu asks for; the same
};

}  // namespace opscope::gui
