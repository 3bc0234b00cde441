#pragma once
// The outcomes that can be marked on the pictures.

#include <string>
#include <vector>

#include "core/compare/outcomes.h"

namespace opscope::gui {

struct MarkChoice {
  OutcomeSet set;
  std::string name;      // "below Min", or "clipped" for several together
  std::string together;  // "clipped" for one of them
};

// Those that at least one element of `map` has: each alone, then those that are joined.
std::vector<MarkChoice> mark_choices(const Outcomes& outcomes, const OutcomeMap& map);

}  // namespace opscope::gui
