#include "app/gui/widgets/refusal_cure.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace opscope::gui {

std::string cure_of_refusal(const std::string& sentence) {
  for (const auto& [before, word] : {std::pair{" is not a whole number from ", "type "},
                                     {". Allowed: ", "type "},
                                     {" is not allowed here: type ", "type "},
                                     {" is no range: ", ""}}) {
    const std::size_t at = sentence.rfind(before);
    if (at == std::string::npos) continue;
    const std::string rest = sentence.substr(at + std::string_view(before).size());
    return word + rest.substr(0, std::min(rest.find(". "), rest.find(", since ")));
  }
  return "";
}

}  // namespace opscope::gui
