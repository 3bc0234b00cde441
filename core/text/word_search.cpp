#include "core/text/word_search.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/text/ascii.h"

namespace opscope {
namespace {

bool is_in_a_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

// 0: a whole word; 1: the beginning of a word; 2: elsewhere. nullopt: nowhere. Both are in lower case.
std::optional<int> best_place(std::string_view text, std::string_view word) {
  const bool is_short = word.size() < 3 && std::ranges::all_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
  std::optional<int> best;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !is_in_a_word(text[at - 1]);
    const bool ends = end == text.size() || !is_in_a_word(text[end]);
    if (!begins && is_short) continue;
    const int place = !begins ? 2 : ends ? 0 : 1;
    best = std::min(place, best.value_or(place));
  }
  return best;
}

std::optional<int> best_place_of_noun(std::string_view text, std::string_view word) {
  const auto place = best_place(text, word);
  if (place || word.size() < 4) return place;
  if (word.ends_with('y')) {
    const auto inflected = best_place(text, std::string(word.substr(0, word.size() - 1)) + "ie");
    return inflected ? std::optional(std::max(*inflected, 1)) : std::nullopt;
  }
  if (!word.ends_with('s')) return place;
  const auto singular = best_place(text, word.substr(0, word.size() - 1));
  return singular ? std::optional(std::max(*singular, 1)) : std::nullopt;
}

std::vector<std::string_view> words_in(std::string_view text, bool (*is_part)(char)) {
  std::vector<std::string_view> words;
  for (auto at = text.begin(); at != text.end();) {
    const auto begin = std::find_if(at, text.end(), is_part);
    at = std::find_if_not(begin, text.end(), is_part);
    if (begin != at) words.emplace_back(begin, at);
  }
  return words;
}

// The fewest letters to change, insert, remove or swap with their neighbour to make `typed` the beginning of `word`.
int errors_against(std::string_view typed, std::string_view word) {
  std::vector<int> before, last(word.size() + 1), row(word.size() + 1);
  for (std::size_t j = 0; j <= word.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= typed.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= word.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (typed[i - 1] == word[j - 1] ? 0 : 1)});
      if (i > 1 && j > 1 && typed[i - 1] == word[j - 2] && typed[i - 2] == word[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = std::exchange(last, row);
  }
  return *std::ranges::min_element(last);
}

}  // namespace

std::optional<int> search_rank(std::string_view query, std::string_view name, std::string_view more) {
  constexpr int in_more = 3;
  const std::string words = lower(query), first = lower(name), second = lower(more);
  int rank = 0;
  std::size_t begin = 0;
  while ((begin = words.find_first_not_of(' ', begin)) != std::string::npos) {
    const std::size_t end = std::min(words.find(' ', begin), words.size());
    const std::string_view word = std::string_view(words).substr(begin, end - begin);
    if (const auto place = best_place_of_noun(first, word))
      rank += *place;
    else if (const auto farther = best_place_of_noun(second, word))
      rank += in_more + *farther;
    else
      return std::nullopt;
    begin = end;
  }
  return rank;
}

int letters_apart(std::string_view query, std::string_view text) {
  const std::string typed = lower(query), all = lower(text);
  int errors = 0;
  for (const std::string_view each : words_in(typed, [](char c) { return c != ' '; })) {
    int fewest = static_cast<int>(each.size());
    for (const std::string_view word : words_in(all, is_in_a_word))
      fewest = std::min(fewest, errors_against(each, word));
    errors += fewest;
  }
  return errors;
}

}  // namespace opscope
