#pragma once
// Finds actions by words that a person types.

#include <span>
#include <string_view>
#include <vector>

#include "app/gui/actions/action.h"

namespace opscope::gui {

// Of actions that lead to a field of the form: of equal names, "Min" of CLIP and the operator, the field comes first.
inline constexpr const char* field_hint = "field";

// Those that match, the best first and equals in their order: by all of the name, by its beginning, by words of it or
// all of another name, else by hint, menu, tooltip and other words. Actions that are not enabled are last, unless the
// query begins a name of one: then they are behind those that it fits as well. None of them is found without a query.
// Less than five letters inside of words of tooltips count only where nothing else matches. Where nothing has all
// words, those such as "the" and "where" do not count.
std::vector<const Action*> find_actions(std::span<const Action> actions, std::string_view typed);

// The index of the one that Enter is to run, of those that find_actions() found: the first that is enabled. 0 if what
// was typed fits the name or another name of the very first better: then Enter is to run no other.
std::size_t first_to_run(std::span<const Action* const> found, std::string_view typed);

// The enabled one whose name has the fewest other letters, or the most of the words if more than a quarter of the
// letters are others. nullptr if no word and less than half of the letters are in a name: then nothing is near. None
// that begins long work.
const Action* nearest_action(std::span<const Action> actions, std::string_view typed);

}  // namespace opscope::gui
