#include "app/gui/actions/action_search.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "core/text/word_search.h"

namespace opscope::gui {

std::vector<const Action*> find_actions(std::span<const Action> actions, std::string_view query) {
  const bool everything = query.find_first_not_of(' ') == std::string_view::npos;
  struct Found {
    std::tuple<bool, int, bool> rank;  // disabled, how well it answers, not by what its row shows
    const Action* action;
  };
  std::vector<Found> found;
  for (const Action& action : actions) {
    if (action.is_submenu()) continue;
    const bool disabled = !action.is_enabled();
    if (everything && disabled) continue;
    const std::string shown = action.hint + " " + action.menu;
    const std::string more = shown + " " + action.tooltip + " " + action.words;
    if (const auto rank = search_rank(query, action.name, more))
      found.push_back({{disabled, *rank, !search_rank(query, action.name, shown)}, &action});
  }
  std::ranges::stable_sort(found, {}, &Found::rank);
  std::vector<const Action*> sorted;
  sorted.reserve(found.size());
  for (const Found& each : found) sorted.push_back(each.action);
  return sorted;
}

}  // namespace opscope::gui
