#pragma once
// Finds actions by words that a person types.

#include <span>
#include <string_view>
#include <vector>

#include "app/gui/actions/action.h"

namespace opscope::gui {

// Those that match, the best first and equals in their order: by all of the name, by its beginning, by words of it or
// all of another name, else by hint, menu, tooltip and other words. Actions that are not enabled are last, unless
// the query begins a name of one, and none of them is found without a query. Where nothing has all words, those such
// as "the" and "where" do not count.
std::vector<const Action*> find_actions(std::span<const Action> actions, std::string_view typed);

// The enabled one whose name has the fewest other letters, or the most of the words if more than a quarter of the
// letters are others. nullptr if no word and less than half of the letters are in a name: then nothing is near. None
// that begins long work.
const Action* nearest_action(std::span<const Action> actions, std::string_view typed);

}  // namespace opscope::gui
