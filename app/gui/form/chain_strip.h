#pragma once
// The chain of dispatches as a strip: a small picture of what each writes, which feeds which, the verdict on each, and
// the one on screen. Dispatches are chosen, added, removed, moved and renamed here.

#include <imgui.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/jobs/chain_job.h"
#include "app/gui/session/document.h"
#include "app/gui/widgets/texture.h"

namespace opscope::gui {

struct ChainStripInput {
  const Model& model;                     // of several dispatches
  std::size_t dispatch = 0;               // the one on screen
  const ChainVerdict* verdict = nullptr;  // nullptr: not known yet
  bool end_to_end = false;                // as in Request
  std::string comparison = {};            // on screen: "gpu", "tab other.json"; empty: not known yet
  bool case_beside = false;               // another tab's, which needs room below
};

// What it keeps between two frames.
struct ChainStripState {
  struct Picture {
    SmallPicture image;
    Texture texture;
  };
  // A box that the mouse holds.
  struct Drag {
    std::size_t from = 0, gap = 0;  // before which box it would be put
    std::string refusal;            // why it cannot be put there, as a sentence; empty: it can
  };
  // The room that it had: an edit that needs less keeps it, so that nothing moves, until the window, the size of text
  // or the case in front is another, or a step of undo or redo. Rows below the boxes go as soon as one is chosen, and
  // with the edit if the mouse is above them, as on the button that removed a dispatch: only what is below the strip
  // moves.
  struct Room {
    // What it is for.
    struct Place {
      float width = 0, screen_height = 0, scale = 0;
      bool case_beside = false;
      bool operator==(const Place&) const = default;
    };
    Place place = {};
    bool heading = false;   // above the boxes
    bool is_small = false;  // the boxes are
    float height = 0;       // of their rows, in pixels
    // As in the frame before.
    const Model* model = nullptr;
    std::size_t count = 0, dispatch = 0;
    ImVec2 from = {};  // of the strip, on the screen
  };
  std::vector<Picture> pictures;  // of the dispatches; earlier ones until the verdict is known
  std::optional<Drag> drag;
  Room room;
  std::optional<std::size_t> rename = {};   // the dispatch whose name is to be typed from the next frame on
  std::array<char, 4096> name{};            // as typed so far
  std::optional<std::size_t> focused = {};  // whose box has the keyboard
  // As a move or an addition has left the case, until another dispatch is shown: F2 renames the one on screen. Keeps no
  // case alive.
  std::weak_ptr<const Model> moved = {};
  std::vector<std::size_t> failed = {};  // as in ChainWords, when it was drawn last
};

struct ChainStripOutput {
  std::optional<Edit> edit;
  std::optional<std::size_t> choose;  // in the case after `edit`
  std::string rewired;                // what to tell if `edit` moves or removes a dispatch
  bool add = false;                   // the user wants another dispatch behind the one on screen
  bool switch_end_to_end = false;
};

// The edge of a box's picture, in pixels.
int chain_picture_size();

// In pixels, of a panel of this width on a screen of this height. Call it in every frame before the strip is drawn.
float chain_strip_height(const ChainStripInput& input, ChainStripState& state, float width, float screen_height);
// Draws into the present window.
ChainStripOutput draw_chain_strip(const ChainStripInput& input, ChainStripState& state);

}  // namespace opscope::gui
