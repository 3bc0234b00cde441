#include "app/gui/actions/action_search.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/text/word_search.h"

namespace opscope::gui {

std::vector<const Action*> find_actions(std::span<const Action> actions, std::string_view query) {
  const bool everything = query.find_first_not_of(' ') == std::string_view::npos;
  struct Found {
    std::pair<bool, int> rank;
    const Action* action;
  };
  std::vector<Found> found;
  for (const Action& action : actions) {
    if (action.is_submenu()) continue;
    const bool disabled = !action.is_enabled();
    if (everything && disabled) continue;
    const std::string more = action.hint + " " + action.menu + " " + action.tooltip + " " + action.words;
    if (const auto rank = search_rank(query, action.name, more)) found.push_back({{disabled, *rank}, &action});
  }
  std::ranges::stable_sort(found, {}, &Found::rank);
  std::vector<const Action*> sorted;
  sorted.reserve(found.size());
  for (const Found& each : found) sorted.push_back(each.action);
  return sorted;
}

}  // namespace opscope::gui
