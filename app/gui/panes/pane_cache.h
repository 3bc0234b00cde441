#pragma once
// The state of the heatmap panes between frames that is not saved: planes, textures, gestures in progress.

#include <imgui.h>

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/edits/painting.h"
#include "app/gui/panes/bit_rows.h"
#include "app/gui/panes/found_rings.h"
#include "app/gui/panes/go_to_element.h"
#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/linked_views.h"
#include "app/gui/panes/plane_builder.h"
#include "app/gui/panes/playback.h"
#include "app/gui/panes/range_finder.h"
#include "app/gui/panes/region_grips.h"
#include "app/gui/panes/region_job.h"
#include "app/gui/panes/selection.h"
#include "app/gui/panes/set_element.h"
#include "app/gui/panes/typed_value.h"
#include "app/gui/session/pane_arrangement.h"
#include "app/gui/widgets/texture.h"
#include "core/picture/drawn_pane.h"
#include "core/picture/marks.h"
#include "core/picture/stripes.h"

namespace opscope::gui {

// The picture of one pane as last drawn.
struct PanePicture {
  std::shared_ptr<const picture::Plane> plane;
  picture::Viewport viewport;
  picture::Look look;
  picture::Image image;
  std::vector<picture::Mark> marks;                // rare pixels to ring
  bool looks_nan = false;                          // no NaN, but channels that mix to a colour like that of NaN
  std::shared_ptr<const picture::Plane> measured;  // whose least magnitude is `least`
  long double least = 0;                           // 0: none
  Texture texture;
};

// The stripes over pictures as last drawn.
struct StripesPicture {
  std::vector<picture::Striped> marks;
  picture::Viewport viewport;
  picture::Image image;
  Texture texture;
};

// The drag of a range's end, or the typing of a limit.
struct RangeGesture {
  enum class Part { None, Low, High, Both };
  std::string pane;  // the pane whose legend it is; other panes of its group only follow
  Part dragged = Part::None, typed = Part::None;
  picture::Range start;                  // the range when the drag or the typing began
  std::optional<picture::Range> before;  // the group's own range when the typing began; nullopt: it followed its data
  double grabbed = 0;                    // 0 to 1 along the bar
  std::array<char, 64> text = {};
  bool focus = false;      // the field was opened in this frame
  std::string first = {};  // typed before the field could take it
  ImGuiID item = 0;        // that is dragged
  bool ringed = false;     // the keyboard's ring was around a limit in the last frame: a digit begins its typing
  bool refused = false;    // Enter did not take the text, which has not changed since
};

struct PaneGesture {
  enum class Kind { None, Pan, Region, Select, Reshape, Paint };
  Kind kind = Kind::None;
  std::string pane;
  bool moved = false;
  float start_x = 0, start_y = 0;                      // pixels on screen
  std::optional<std::vector<std::uint32_t>> pin = {};  // the pinned element of the last frame
  bool moved_since_pin = false;                        // the mouse: arrow keys alone do not show what is under it
  // Before the last single click, which a double click takes back.
  bool pinned_before = false;
  std::optional<std::vector<std::uint32_t>> probe_before = {};
  std::optional<Selection> selection_before = {};
  std::optional<Selection> selection = {};
  // The drag of a grip of it: as it was when the drag began.
  RegionGrip grip = {};
  std::optional<Selection> grabbed = {};
  std::optional<ImVec2> dropped = {};  // where a drag of it ended, while the mouse is near
  // Of one that the keyboard selects: the cell where it began, and that at its other corner.
  std::optional<std::pair<picture::Cell, picture::Cell>> corners = {};
};

// What a pane's menu was asked for, besides changes of the view.
struct PaneCommand {
  enum class Kind : std::uint8_t {
    Nothing,
    CopyRegion,
    Copied,
    ZoomToRegion,
    SaveRegion,
    SaveRegionPicture,
    SaveTensor,
    SavePicture,
    CopyPicture,
    SaveElements,
    Enlarge,
    Hide,
    MoveLeft,
    MoveRight,
    Wipe,
    EndWipe,
    GoToElement,
    GoToKind,
    ChooseRange
  };
  std::string pane;  // by title
  Kind kind = Kind::Nothing;
  std::string other = {};  // of a wipe: the name of the other pane; of what was copied: its name
  RangeChoice range = {};
  std::optional<ValueKind> value = {};  // of the elements to go to
};

// Two sources in one pane (wipe.h). Panes by the names that they have in an arrangement.
struct Wipe {
  bool on = false;
  std::string pane = {}, other = {};
  float share = 0.5f;  // of the pane's width, left of the line
};

// What the panes of a group are arranged by.
struct PaneGroup {
  std::size_t panes = 0;        // 0: there are none
  ImVec2 room = {};             // pixels, of all of them
  double across = 1, down = 1;  // cells of their pictures
  float bar = 0, bar_room = 0;  // of the fields that choose the dimensions: their height, the width that they have
  bool low = false;             // as PaneFrame
  bool lacks_bits = false;      // as ProbeOutput
  // What each of them shows, in their order: "input 0", "reference"; the same in cases of different operators.
  std::vector<std::string> contents = {};
};
inline constexpr std::string_view reference_contents = "reference", difference_contents = "difference";

// What a group has from its arrangement with the one beside it.
struct SharedGrid {
  GroupGrid grid;
  float height = 0, bar = 0, bar_room = 0;  // of the lower room, the higher bar and the narrower one; 0: its own
  bool has_index = true;                    // false: the probe of the other group has the same
  bool has_bar = true;                      // false: the fields of the other group choose for both
  bool lacks_probed = false;                // no element here has the index that is probed in the other group
  bool without_bits = false;                // of the probe: that of the other group has no room for them

  friend bool operator==(const SharedGrid&, const SharedGrid&) = default;
};

// How the case of the other group differs. It stands where a grid has no pane.
struct CaseNote {
  std::string title = {}, text = {};
};

// For a notice. An empty text: there is none.
struct Told {
  std::string text;
  std::optional<std::vector<std::uint32_t>> element = {};  // the pinned one that it is about; nullopt: none
};

// The columns that a group had last. Another choice of dimensions or tiles keeps them, where that costs little.
struct PaneColumns {
  std::vector<std::uint32_t> sizes;  // of the largest tensor
  std::size_t panes = 0;
  ImVec2 room = {};  // pixels, with what stands below the panes
  PaneGrid grid = PaneGrid::Automatic;
  int columns = 0;
};

// Paints elements of an input, in its picture and in others of the same sizes.
struct Brush {
  std::optional<Tensor> tensor = {};        // the input on screen; none: the mouse paints nowhere
  std::uint32_t size = 1;                   // cells across
  bool round = true;                        // otherwise a square
  std::optional<bool> paints = {};          // nullopt: the opposite of where a drag begins
  std::shared_ptr<const Model> model = {};  // the present case
  TensorAt at = {};                         // the input in it
  bool value = true;                        // what the present drag paints
  std::optional<std::pair<std::int64_t, std::int64_t>> last = {};  // the cell under the mouse in the drag's last frame
  struct Press {
    std::int64_t x, y;  // cell
    int frame;          // of Dear ImGui
  };
  std::optional<Press> pressed = {};  // where and when the present or the last drag began
};

// Must be destroyed while the window's OpenGL context is current.
class PaneCache {
 public:
  // `wake` makes the window draw a frame; it is called from another thread.
  explicit PaneCache(std::function<void()> wake = {}) : builder(wake), range_finder(wake), region(std::move(wake)) {}

  // Pictures are being prepared: the screen does not show the newest yet.
  bool busy() const { return builder.busy() || range_finder.busy(); }

  // The pictures are of another case: they are not shown again. The textures are freed by the next frame.
  void forget_pictures() {
    builder.keep_only({});
    for (auto& [key, picture] : pictures) picture.plane.reset();
    for (auto& [key, picture] : stripes) picture.marks.clear();
    range = {}, pane = {};
    forget_search();
    region.follow({}, {});
  }

  // What was searched for is of other elements than those on show.
  void forget_search() {
    sought.reset(), found_rings = {};
    index.found.clear();
  }

  PlaneBuilder builder;
  RangeFinder range_finder;
  std::map<std::string, std::set<RangeChoice>> chosen_ranges = {};  // of the panes drawn last, by title
  std::optional<ValueRequest> sought;                               // in this frame
  FoundRings found_rings;                                           // of what was searched for last
  RegionJob region;                                                 // its numbers
  Playback playback;                                                // of the dimension bar
  bool flips = false;  // reference and gpu stand in each other's place, without Space being held
  std::map<std::string, PanePicture> pictures;
  std::map<std::string, StripesPicture> stripes;
  RangeGesture range;
  PaneGesture pane;
  // As PaneFrame, of the last frame.
  std::optional<std::vector<std::uint32_t>> beside_pin;
  std::optional<std::vector<std::uint32_t>> pointed_beside_pin;  // the one that another panel points at in this frame
  std::optional<PaneRole> hovered;                               // the pane under the mouse
  bool pointed_elsewhere = false;                                // another panel chose the probed element of this frame
  Told told;                     // what a gesture changed in several panes or copied, or what a search found
  bool copies_region = false;    // the selected one, as a table
  bool zooms_to_region = false;  // the same, in the next frame
  std::optional<std::vector<std::uint32_t>> menu_element;  // on which the open menu of a pane was asked for
  std::optional<HeatmapSource> tensor_to_save;
  std::optional<picture::DrawnPane> picture_to_save, picture_to_copy;
  std::optional<picture::DrawnPane> elements_to_save;  // each as a pixel
  PaneColumns columns;
  std::vector<HeatmapSource> awaited;  // panes that are still to come, without tensors: their places are kept
  int probe_rows = 1;                  // of the frame before
  Wipe wipe;
  Brush brush;
  std::optional<Stroke> stroke;           // painted in this frame
  BitEdits bit_edits;                     // of the probed element
  PaneCommand command;                    // to be carried out in this frame
  bool list_was_open = false;             // a menu or another list, in the last frame
  PaneCommand asked;                      // from outside the panes, for the next frame
  std::string current;                    // title of the pane that had the mouse or the keyboard last
  std::string ringed;                     // the same, of the pane that has the keyboard's ring; empty: none has
  bool menu_asked = false;                // by the keyboard: that of the current pane opens in the next frame
  IndexEntry index;                       // of the element to go to
  ElementEntry element;                   // of the one to set
  bool region_asked = false;              // a region begins at the probe
  std::string dragged_pane;               // whose title is being dragged, by its name in the arrangement; empty: none
  std::string enlarged;                   // title of the pane that is shown alone; empty: all
  std::vector<std::string> on_show;       // titles of all panes but hidden ones, of the frame before
  std::string error_origin = {};          // of the difference, as PaneFrame; set in each frame
  std::uint64_t renders = 0;              // pictures drawn and uploaded so far
  std::vector<std::uint32_t> main_sizes;  // of the frame before
  PicturesOnShow shown;                   // the same
  ImVec2 picture_size = {};               // in pixels, the same; {0, 0}: there was none
  PaneGroup group;                        // the same
  std::optional<SharedGrid> both;         // nullopt: no group is beside this one
  CaseNote note;                          // of that one; empty: none
  // Of the values of each range group: this group's own, and those of the case beside it that it is compared with.
  std::map<std::string, std::optional<picture::Range>> spans, spans_beside;
  bool has_keys = true;  // arrows, numbers and Space are for these panes, not for those of another case
};

}  // namespace opscope::gui
