#include "core/candidates/command_words.h"

#include <optional>
#include <utility>

namespace opscope {

Result<std::vector<std::string>> command_words(std::string_view command) {
  std::vector<std::string> words;
  std::optional<std::string> word;
  char quote = 0;
  const auto add = [&](char c) { (word ? *word : word.emplace()) += c; };
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (c == '\\' && quote != '\'' && i + 1 < command.size()) {
      add(command[++i]);
    } else if (quote != 0) {
      c == quote ? void(quote = 0) : add(c);
    } else if (c == '\'' || c == '"') {
      quote = c;
      if (!word) word.emplace();  // '' is an empty word
    } else if (c == ' ' || c == '\t' || c == '\n') {
      if (word) words.push_back(*std::exchange(word, std::nullopt));
    } else {
      add(c);
    }
  }
  if (quote != 0) return bad_input("", std::string("the quote ") + quote + " is not closed");
  if (word) words.push_back(*std::move(word));
  if (words.empty() || words.front().empty()) return bad_input("", "names no program");
  return words;
}

}  // namespace opscope
