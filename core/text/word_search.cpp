#include "core/text/word_search.h"

#include <algorithm>
#include <string>

#include "core/text/ascii.h"

namespace opscope {
namespace {

bool is_in_a_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

// 0: a whole word; 1: the beginning of a word; 2: elsewhere. nullopt: nowhere. Both are in lower case.
std::optional<int> best_place(std::string_view text, std::string_view word) {
  std::optional<int> best;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !is_in_a_word(text[at - 1]);
    const bool ends = end == text.size() || !is_in_a_word(text[end]);
    const int place = !begins ? 2 : ends ? 0 : 1;
    best = std::min(place, best.value_or(place));
  }
  return best;
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
    if (const auto place = best_place(first, word))
      rank += *place;
    else if (const auto farther = best_place(second, word))
      rank += in_more + *farther;
    else
      return std::nullopt;
    begin = end;
  }
  return rank;
}

}  // namespace opscope
