#include "core/text/error_text.h"

namespace opscope {

std::string text_beside(std::string_view named, const Error& error) {
  const std::string text = error.text(), prefix = std::string(named) + ": ";
  return text.starts_with(prefix) ? text.substr(prefix.size()) : text;
}

}  // namespace opscope
