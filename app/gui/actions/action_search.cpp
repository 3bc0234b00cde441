#include "app/gui/actions/action_search.h"

#include <algorithm>
#include <string>
#include <tuple>

#include "core/text/ascii.h"
#include "core/text/word_search.h"

namespace opscope::gui {
namespace {

bool is_name(std::string_view query, std::string_view name) {
  const std::size_t first = query.find_first_not_of(' ');
  if (first == std::string_view::npos) return false;
  return lower(query.substr(first, query.find_last_not_of(' ') + 1 - first)) == lower(name);
}

}  // namespace

std::vector<const Action*> find_actions(std::span<const Action> actions, std::string_view query) {
  const bool everything = query.find_first_not_of(' ') == std::string_view::npos;
  struct Found {
    std::tuple<bool, bool, int, bool> rank;  // disabled, not its whole name, how well it answers, not by its row
    const Action* action;
  };
  std::vector<Found> found;
  for (const Action& action : actions) {
    if (action.is_submenu()) continue;
    const bool disabled = !action.is_enabled();
    if (everything && disabled) continue;
    const std::string shown = action.hint + " " + action.menu;
    const std::string more = shown + " " + action.tooltip + " " + action.names + " " + action.words;
    auto rank = search_rank(query, action.name, more);
    if (!rank) continue;
    if (search_rank(query, action.names) == 0 && !everything) rank = 0;
    found.push_back(
        {{disabled, !is_name(query, action.name), *rank, !search_rank(query, action.name, shown)}, &action});
  }
  std::ranges::stable_sort(found, {}, &Found::rank);
  std::vector<const Action*> sorted;
  sorted.reserve(found.size());
  for (const Found& each : found) sorted.push_back(each.action);
  return sorted;
}

}  // namespace opscope::gui
