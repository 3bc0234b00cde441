#include "app/gui/shell/counted_slices.h"

#include <algorithm>
#include <vector>

#include "core/tensor/dimension_name.h"

namespace opscope::gui {

std::string counted_slices(const picture::Slice& slice, std::span<const std::uint32_t> sizes) {
  constexpr std::size_t most_named = 2;
  const picture::Slice shown = picture::fitted(slice, sizes);
  std::vector<std::uint32_t> others = picture::free_dimensions(shown, sizes);
  std::erase_if(others, [&](std::uint32_t d) { return std::ranges::count(shown.tiled, d) > 0; });
  if (others.empty()) return "";
  if (others.size() > most_named) return ", all slices";
  std::string names;
  for (const std::uint32_t d : others) names += (names.empty() ? "" : ", ") + dimension_name(sizes.size(), d);
  return ", all " + names;
}

}  // namespace opscope::gui
