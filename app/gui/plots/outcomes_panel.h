#pragma once
// What the operator did to the elements, in its own words, with exact counts and shares.

#include <cstdint>
#include <optional>
#include <vector>

#include "core/compare/outcomes.h"

namespace opscope::gui {

struct OutcomesData {
  const Outcomes* outcomes = nullptr;
  const OutcomeMap* map = nullptr;         // nullptr: not counted
  bool pixels = false;                     // count pixels, map->group_dimension being that of their channels
  bool counting = false;                   // it comes with the results that are still growing
  std::optional<std::size_t> chosen = {};  // laid over the pictures
  std::uint64_t probe = 0;                 // logical row-major position from which the next and the previous one count
};

struct OutcomesOutput {
  bool changed = false;               // the choice
  std::optional<std::size_t> chosen;  // the new one
  std::optional<std::uint64_t> jump;  // an element to go to
};

// A line an outcome; a special one that no element has takes none. A click chooses it and goes to its first element,
// another click takes the choice back. Below them a line for what some are together, as Outcomes::joined.
OutcomesOutput draw_outcomes(const char* id, const OutcomesData& data);

// The element to go to with `outcome` after (or before) `from`, beginning anew at the end; nullopt if it has none.
std::optional<std::uint64_t> step_to_outcome(const OutcomeMap& map, std::size_t outcome, std::uint64_t from,
                                             bool forward);

// "12.5 %"; never 0 % or 100 % unless it is none or all.
std::string share_text(std::uint64_t count, std::uint64_t all);

}  // namespace opscope::gui
