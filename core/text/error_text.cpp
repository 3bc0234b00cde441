#include "core/text/error_text.h"

#include <algorithm>

namespace opscope {

std::string text_beside(std::string_view named, const Error& error) {
  const std::string text = error.text(), prefix = std::string(named) + ":";
  if (!text.starts_with(prefix)) return text;
  return text.substr(std::min(text.size(), text.find_first_not_of(' ', prefix.size())));
}

}  // namespace opscope
