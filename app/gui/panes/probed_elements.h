#pragma once
// The elements that the probe of a pixel reads: one for each of its channels.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace opscope::gui {

// The elements of the pixel at `index`, if `channel` is the dimension of red, green and blue; else the element alone.
struct ProbedElement {
  std::string name;  // " red"; empty: it is no channel
  std::vector<std::uint32_t> index;
};
std::vector<ProbedElement> probed_elements(std::span<const std::uint32_t> sizes, std::span<const std::uint32_t> index,
                                           std::optional<std::uint32_t> channel);

// "R", "G", "B", "A", as far as the pixels of a tensor of these sizes have them; empty: they are single elements.
std::vector<std::string> channel_labels(std::span<const std::uint32_t> sizes, std::optional<std::uint32_t> channel);

}  // namespace opscope::gui
