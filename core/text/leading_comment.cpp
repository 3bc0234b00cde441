#include "core/text/leading_comment.h"

#include <algorithm>

namespace opscope {

std::string leading_comment(std::string_view file) {
  constexpr std::string_view mark = "//", blanks = " \t\r";
  std::string text;
  while (file.starts_with(mark)) {
    const std::size_t end = std::min(file.find('\n'), file.size());
    std::string_view line = file.substr(mark.size(), end - mark.size());
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    line = line.substr(0, line.find_last_not_of(blanks) + 1);
    if (!text.empty() && !line.empty()) text += ' ';
    text += line;
    file.remove_prefix(std::min(end + 1, file.size()));
  }
  return text;
}

}  // namespace opscope
