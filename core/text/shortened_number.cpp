#include "core/text/shortened_number.h"

#include <utility>

namespace opscope {

std::string marked_if_shortened(std::string text, std::string_view whole, std::string_view mark) {
  return text == whole ? std::move(text) : std::string(mark) + text;
}

}  // namespace opscope
