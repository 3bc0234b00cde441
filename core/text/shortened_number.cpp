#include "core/text/shortened_number.h"

#include <utility>

namespace opscope {

std::string marked_if_shortened(std::string text, std::string_view whole) {
  return text == whole ? std::move(text) : "~" + text;
}

}  // namespace opscope
