#include "app/gui/panes/probed_elements.h"

namespace opscope::gui {

std::vector<ProbedElement> probed_elements(std::span<const std::uint32_t> sizes, std::span<const std::uint32_t> index,
                                           std::optional<std::uint32_t> channel) {
  ProbedElement element{"", {index.begin(), index.end()}};
  if (!channel || sizes.size() != index.size() || sizes[*channel] < 2 || sizes[*channel] > 4) return {element};
  std::vector<ProbedElement> elements;
  for (const char* name : {" red", " green", " blue", " alpha"}) {
    if (elements.size() == sizes[*channel]) break;
    element.name = name;
    element.index[*channel] = static_cast<std::uint32_t>(elements.size());
    elements.push_back(element);
  }
  return elements;
}

}  // namespace opscope::gui
