#pragma once
// Finds actions by words that a person types.

#include <span>
#include <string_view>
#include <vector>

#include "app/gui/actions/action.h"

namespace opscope::gui {

// Those that match, the best first and equals in their order: by all of the name, by its beginning, by words of it or
// all of another name, else by hint, menu, tooltip and other words. Actions that are not enabled are last, unless
// the query begins the name of one, and none of them is found without a query.
std::vector<const Action*> find_actions(std::span<const Action> actions, std::string_view typed);

// The enabled one whose name has the fewest other letters. nullptr if more than half of those that are typed are others
// in every name: then nothing is near.
const Action* nearest_action(std::span<const Action> actions, std::string_view typed);

}  // namespace opscope::gui
