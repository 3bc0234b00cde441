#pragma once
// What the operator did to the elements, in its own words, with exact counts and shares.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/outcomes.h"

namespace opscope::gui {

struct OutcomesData {
  const Outcomes* outcomes = nullptr;
  const OutcomeMap* map = nullptr;  // nullptr: not counted
  bool in_region = false;           // the map is that of a region; masks are of all elements
  bool pixels = false;              // count pixels, map->group_dimension being that of their channels
  bool in_colours = false;          // map->group_dimension is that of colours: tell the counts of each
  bool counting = false;            // it comes with the results that are still growing
  OutcomeSet chosen = 0;            // laid over the pictures
  // Position in the map from which the next and the previous one count; nullopt: from the first or the last.
  std::optional<std::uint64_t> probe = {};
  std::optional<std::uint64_t> rank = {};  // the probe's among the chosen: 1 for the first
  // Another case with the same operator, whose counts stand beside these.
  struct Beside {
    std::string front, other;         // the titles of the two
    const OutcomeMap* map = nullptr;  // nullptr: not counted
    bool counting = false;            // it is still to come
    std::string missing = {};         // why it is not counted
  };
  std::optional<Beside> beside = {};
};

struct OutcomesOutput {
  bool changed = false;               // the choice
  OutcomeSet chosen = 0;              // from now on
  std::optional<std::uint64_t> jump;  // an element to go to
  OutcomeSet saved = 0;               // to be saved as a mask; 0: none
};

// A line an outcome; a special one that no element has takes none. Two cases have a column each, under their titles. A
// click chooses it and goes to its first element, another click takes the choice back. A right click opens a menu of
// what can be done with it. Below them such a line for what some are together, as Outcomes::joined; in pixels another
// for those that have none of these, since a pixel counts for each outcome of its channels.
OutcomesOutput draw_outcomes(const char* id, const OutcomesData& data);

// Beside the heading, if something is chosen: buttons to the previous and the next element or pixel, and to choose
// nothing. Their width is in pixels.
float outcome_steps_width();
OutcomesOutput draw_outcome_steps(const char* id, const OutcomesData& data);

// The check box that chooses between elements and pixels, at the right end of the line drawn last.
void draw_pixels_switch(const char* id, bool& pixels);
float pixels_switch_width();  // pixels

// The element to go to after (or before) `from` with an outcome of the set, beginning anew at the end; nullopt if there
// is none. In pixels: the first channel of the next (or previous) pixel.
std::optional<std::uint64_t> step_to_outcome(const OutcomeMap& map, OutcomeSet set, std::optional<std::uint64_t> from,
                                             bool forward, bool pixels = false);

// All that is counted, for a table: "elements kept", and with `pixels` "pixels kept" and "pixels wholly kept" too; then
// "elements kept in R" and so on, if there are colours. Empty if nothing is counted.
struct CountedOutcome {
  std::string name;
  std::uint64_t count = 0, all = 0;
};
std::vector<CountedOutcome> counted_outcomes(const OutcomesData& data);

// "12.5 %"; never 0 % or 100 % unless it is none or all.
std::string share_text(std::uint64_t count, std::uint64_t all);

}  // namespace opscope::gui
