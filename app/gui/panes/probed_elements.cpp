#include "app/gui/panes/probed_elements.h"

#include <cctype>

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

std::vector<std::string> channel_labels(std::span<const std::uint32_t> sizes, std::optional<std::uint32_t> channel) {
  std::vector<std::string> labels;
  for (const ProbedElement& each : probed_elements(sizes, std::vector<std::uint32_t>(sizes.size()), channel))
    if (!each.name.empty())
      labels.emplace_back(1, static_cast<char>(std::toupper(static_cast<unsigned char>(each.name[1]))));
  return labels;
}

}  // namespace opscope::gui
