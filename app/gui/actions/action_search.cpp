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

// True if the query is the beginning of one of these names, which are separated by commas: "rev" of "reload, revert".
bool begins_another_name(std::string_view query, std::string_view names) {
  for (std::size_t begin = 0; begin < names.size();) {
    const std::size_t end = std::min(names.find(", ", begin), names.size());
    if (name_rank(query, names.substr(begin, end - begin)) < 2) return true;
    begin = end + 2;
  }
  return false;
}

}  // namespace

namespace {

std::vector<std::string> words_of(std::string_view query) {
  std::vector<std::string> words;
  for (std::size_t end = 0, begin = 0; (begin = query.find_first_not_of(' ', end)) != std::string_view::npos;) {
    end = std::min(query.find(' ', begin), query.size());
    words.push_back(lower(query.substr(begin, end - begin)));
  }
  return words;
}

// Without words that say nothing of what is looked for: "nan" for "where is nan".
std::string without_fillers(std::string_view query) {
  constexpr std::string_view fillers[] = {"a",  "an", "the", "to",  "of",    "in",  "is",   "are", "as",
                                          "on", "my", "for", "how", "where", "add", "with", "me",  "it"};
  std::string kept;
  for (const std::string& word : words_of(query))
    if (std::ranges::find(fillers, word) == std::end(fillers)) kept += (kept.empty() ? "" : " ") + word;
  return kept;
}

std::vector<const Action*> find_all_words(std::span<const Action> actions, std::string_view query) {
  const bool everything = query.find_first_not_of(' ') == std::string_view::npos;
  struct Found {
    // Disabled, by neither its row nor its other names, muted, name_rank, no field of the form with this very name, how
    // well it answers, disabled though its name was begun, not by its row.
    std::tuple<bool, bool, bool, int, bool, int, bool, bool> rank;
    bool in_words;  // found inside of words alone, and in neither its row nor its other names
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
    // One whose name was begun comes first even so: Enter is to run no other. Of another name, before further words.
    const bool greyed = disabled && of_name == 2 && !begins_another_name(query, action.names);
    const bool is_field = of_name == 0 && action.hint == field_hint;
    const bool in_words = is_far && search_rank(query, action.name + " " + more).value_or(0) >= 2;
    found.push_back({{greyed, is_far, action.muted && !everything, of_name, !is_field, *rank, disabled, !in_row},
                     in_words,
                     &action});
  }
  // One or two letters occur in many sentences, and some more inside of many words.
  const auto is_near = [&](const Found& each) { return query.size() < 3 ? !std::get<1>(each.rank) : !each.in_words; };
  if (query.size() < 5 && std::ranges::any_of(found, is_near)) std::erase_if(found, std::not_fn(is_near));
  std::ranges::stable_sort(found, {}, &Found::rank);
  std::vector<const Action*> sorted;
  sorted.reserve(found.size());
  for (const Found& each : found) sorted.push_back(each.action);
  return sorted;
}

// The first of those that have the most words of the query in their names, as a whole or as a beginning; nullptr: none
// has one of three letters or more.
const Action* action_with_most_words(std::span<const Action* const> actions, std::string_view query) {
  const std::vector<std::string> words = words_of(without_fillers(query));
  const Action* best = nullptr;
  std::ptrdiff_t most = 0;
  for (const Action* action : actions) {
    const std::string names = action->name + " " + action->names;
    const std::ptrdiff_t count = std::ranges::count_if(
        words, [&](const std::string& word) { return word.size() >= 3 && search_rank(word, names).value_or(2) < 2; });
    if (count > most) best = action, most = count;
  }
  return best;
}

}  // namespace

std::vector<const Action*> find_actions(std::span<const Action> actions, std::string_view typed) {
  std::string words(typed);
  std::ranges::replace(words, ':', ' ');  // a list shows "View: Fit"
  std::vector<const Action*> found = find_all_words(actions, words);
  if (!found.empty()) return found;
  const std::string fewer = without_fillers(words);
  return fewer.empty() ? found : find_all_words(actions, fewer);
}

std::size_t first_to_run(std::span<const Action* const> found, std::string_view typed) {
  const auto first = std::ranges::find_if(found, [](const Action* each) { return each->is_enabled(); });
  if (first == found.end() || first == found.begin()) return 0;
  const auto rank = [&](const Action& each) {
    return std::min(name_rank(typed, each.name), begins_another_name(typed, each.names) ? 1 : 2);
  };
  const bool is_another = rank(*found.front()) < rank(**first);
  return is_another ? 0 : static_cast<std::size_t>(first - found.begin());
}

const Action* nearest_action(std::span<const Action> actions, std::string_view typed) {
  const Action* nearest = nullptr;
  const auto letters = typed.size() - static_cast<std::size_t>(std::ranges::count(typed, ' '));
  int fewest = static_cast<int>(letters / 2) + 1;
  std::vector<const Action*> possible;
  for (const Action& action : actions) {
    // One that begins long work is not for words that were meant otherwise.
    if (action.is_submenu() || !action.is_enabled() || action.name.starts_with("Start the ")) continue;
    possible.push_back(&action);
    const int errors = letters_apart(typed, action.name + " " + action.names);
    if (errors >= fewest) continue;
    nearest = &action;
    fewest = errors;
  }
  if (nearest != nullptr && fewest * 4 <= static_cast<int>(letters)) return nearest;
  const Action* of_words = action_with_most_words(possible, typed);
  return of_words != nullptr ? of_words : nearest;
}

}  // namespace opscope::gui
