#pragma once
// What the heatmap panes keep between frames and no file remembers: planes, textures, gestures under way.

#include <array>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/gui/panes/plane_builder.h"
#include "app/gui/panes/range_finder.h"
#include "app/gui/panes/texture.h"
#include "core/picture/marks.h"

namespace opscope::gui {

// The picture of one pane as last drawn.
struct PanePicture {
  std::shared_ptr<const picture::Plane> plane;
  picture::Viewport viewport;
  picture::Look look;
  picture::Image image;
  std::vector<picture::Mark> marks;  // rare pixels to ring
  Texture texture;
};

// A range's end under the mouse, or the field a limit is typed into.
struct RangeGesture {
  enum class Part { None, Low, High, Both };
  std::string pane;  // whose legend it is: others of the range's group only follow
  Part dragged = Part::None, typed = Part::None;
  picture::Range start;  // the range when the drag or the typing began: the bar keeps it until the button is up
  std::optional<picture::Range> before;  // the group's own, when the typing began; absent: it followed its data
  double grabbed = 0;                    // 0 to 1 along the bar
  std::array<char, 64> text = {};
  bool focus = false;  // the field was opened in this frame
};

struct PaneGesture {
  enum class Kind { None, Pan, Region };
  Kind kind = Kind::None;
  std::string pane;
  bool moved = false;
  float start_x = 0, start_y = 0;  // pixels on screen
};

// Must be destroyed while the window's OpenGL context is current.
class PaneCache {
 public:
  // `wake` makes the window draw a frame; it is called from another thread.
  explicit PaneCache(std::function<void()> wake = {}) : builder(wake), range_finder(std::move(wake)) {}

  // Pictures are being prepared: what is on screen is not yet the newest.
  bool busy() const { return builder.busy() || range_finder.busy(); }

  PlaneBuilder builder;
  RangeFinder range_finder;
  std::map<std::string, PanePicture> pictures;
  RangeGesture range;
  PaneGesture pane;
  std::uint64_t renders = 0;              // pictures drawn and uploaded so far
  std::vector<std::uint32_t> main_sizes;  // of the frame before
};

}  // namespace opscope::gui
