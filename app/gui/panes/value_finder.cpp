#include "app/gui/panes/value_finder.h"

#include <algorithm>
#include <utility>

namespace opscope::gui {

void ValueFinder::start(const HeatmapSource& source, std::string what, WantedElement wanted,
                        const std::optional<std::vector<std::uint32_t>>& probe, bool back) {
  const std::vector<std::uint32_t>& sizes = source.tensor.desc.sizes;
  const bool probed = probe && std::ranges::equal(*probe, sizes, std::ranges::less());
  const std::uint64_t from = probed ? offset_of(*probe, packed_strides(sizes)) : UINT64_MAX;
  task_.start([what = std::move(what), title = source.title, tensor = source.tensor, wanted, from,
               back](const TaskControl& control) {
    const auto step = back ? previous_element : next_element;
    return Result<Found>(
        Found{what, title, tensor.desc.sizes, step(tensor, wanted, from, [&] { return control.pause_or_stop(); })});
  });
}

std::optional<ValueFinder::Found> ValueFinder::take() {
  auto ended = task_.take();
  return ended && *ended ? std::optional(**std::move(ended)) : std::nullopt;
}

}  // namespace opscope::gui
