#pragma once
// The rows below the probe that show the bits of the probed element of every tensor as sign, exponent and fraction,
// with the numbers one step below and above.

#include <imgui.h>

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "app/gui/edits/element_change.h"
#include "app/gui/panes/heatmap_view.h"

namespace opscope::gui {

// What the bits of inputs can change.
struct BitEdits {
  // Of the inputs of the present case, by title: why their elements cannot be changed, as obstacle_to_change(). The
  // bits of others cannot be clicked.
  std::map<std::string, std::string> obstacles = {};
  std::set<std::string> become_lists = {};  // those whose values are no list yet
  struct Asked {
    std::string title;  // of the input
    ElementChange change;
  };
  std::optional<Asked> asked = {};  // by a click in this frame
  bool probe_has_bits = false;      // ProbeOutput::has_all_bits of this frame
  bool ringed = false;              // the keyboard's ring was around a bit or a step in the last frame
};

// An element of an input that can be changed.
struct ChangedElement {
  std::string title, name;  // of the input; with the index: "InputTensor[0,0,1,2]"
  DataType type;
  std::uint64_t bits;
  ElementChange place;
};
// nullopt: it cannot be changed, or there is none at the index.
std::optional<ChangedElement> element_to_change(const HeatmapSource& source, std::span<const std::uint32_t> index,
                                                const BitEdits& edits);

// The step, Down or Up, of the probed element of the first input that can be changed. nullopt: there is none, or no
// number further on.
std::optional<BitEdits::Asked> step_of_probed(std::span<const HeatmapSource> sources, const HeatmapView& view,
                                              const BitEdits& edits, ElementChange::Kind kind);

// Pixels that the rows take of `width` x `height`, whole rows: no more than they need, but one or two at least. Each
// takes two lines where it needs them and all rows have room for them.
float bit_rows_height(std::span<const HeatmapSource> sources, float width, float height);
// Scrolls if they need more than this size. Without a probed element, a hint takes their place. A click on a bit or on
// a step of an input asks for the change.
void draw_bit_rows(std::span<const HeatmapSource> sources, const HeatmapView& view, ImVec2 size, BitEdits& edits);

}  // namespace opscope::gui
