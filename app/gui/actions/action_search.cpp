#include "app/gui/actions/action_search.h"

#include <algorithm>
#include <functional>
#include <string>
#include <tuple>

#include "core/text/ascii.h"
#include "core/text/word_search.h"

namespace opscope::gui {
namespace {

// 0: the query is the whole name, 1: it begins the name, 2: neither. "Go to Min" is named "Min" too.
int name_rank(std::string_view query, std::string_view name) {
  const std::size_t first = query.find_first_not_of(' ');
  if (first == std::string_view::npos) return 2;
  const std::string typed = lower(query.substr(first, query.find_last_not_of(' ') + 1 - first)), all = lower(name);
  constexpr std::string_view leads = "go to ";
  if (all.starts_with(leads) && !typed.starts_with(leads)) return name_rank(query, name.substr(leads.size()));
  return typed == all ? 0 : all.starts_with(typed) ? 1 : 2;
}

}  // namespace

std::vector<const Action*> find_actions(std::span<const Action> actions, std::string_view typed) {
  std::string words(typed);
  std::ranges::replace(words, ':', ' ');  // a list shows "View: Fit"
  const std::string_view query = words;
  const bool everything = query.find_first_not_of(' ') == std::string_view::npos;
  struct Found {
    // Disabled, by neither its row nor its other names, muted, name_rank, how well it answers, not by its row.
    std::tuple<bool, bool, bool, int, int, bool> rank;
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
    const bool is_far = !search_rank(query, action.name, shown + " " + action.names);
    const bool in_row = search_rank(query, action.name, shown).has_value();
    const int of_name = name_rank(query, action.name);
    // One whose name was begun comes first even so: Enter is to run no other.
    const bool greyed = disabled && of_name == 2;
    found.push_back({{greyed, is_far, action.muted && !everything, of_name, *rank, !in_row}, &action});
  }
  // One or two letters occur in many sentences.
  const auto is_near = [](const Found& each) { return !std::get<1>(each.rank); };
  if (typed.size() < 3 && std::ranges::any_of(found, is_near)) std::erase_if(found, std::not_fn(is_near));
  std::ranges::stable_sort(found, {}, &Found::rank);
  std::vector<const Action*> sorted;
  sorted.reserve(found.size());
  for (const Found& each : found) sorted.push_back(each.action);
  return sorted;
}

const Action* nearest_action(std::span<const Action> actions, std::string_view typed) {
  const Action* nearest = nullptr;
  const auto letters = typed.size() - static_cast<std::size_t>(std::ranges::count(typed, ' '));
  int fewest = static_cast<int>(letters / 2) + 1;
  for (const Action& action : actions) {
    if (action.is_submenu() || !action.is_enabled()) continue;
    const int errors = letters_apart(typed, action.name + " " + action.names);
    if (errors >= fewest) continue;
    nearest = &action;
    fewest = errors;
  }
  return nearest;
}

}  // namespace opscope::gui
