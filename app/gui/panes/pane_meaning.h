#pragma once
// What a pane shows, in words.

#include <cstddef>
#include <string>

#include "app/gui/panes/heatmap_view.h"

namespace opscope::gui {

// For a person who sees it for the first time. Empty: its name says it.
std::string meaning_of(const HeatmapSource& source, const HeatmapView& view);

// "Keys: 2 shows this pane alone, Enter pins an element.": `place` on screen, from 0. `alone`: it has all the room.
// `only_one`: there is no other pane.
std::string keys_of_pane(std::size_t place, bool alone, bool only_one);

// Of a difference, in a few letters: "abs" for "absolute", "rel" for "relative", others as they are.
std::string brief_measure(const std::string& measure);

// What a title says of errors of earlier dispatches, from the longest form.
struct InheritanceWords {
  std::string text;  // "inherited from clip"; empty: nothing
  std::string brief, least;
  std::string tooltip;
  bool is_all = false;  // no count stands beside it: the implementation has no output that is equal or not
};
// `origin`: where the error of the output arose, "inherited from clip"; empty: not known.
InheritanceWords inheritance_words(const HeatmapSource& source, const std::string& origin);

}  // namespace opscope::gui
