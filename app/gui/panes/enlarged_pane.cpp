#include "app/gui/panes/enlarged_pane.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>
#include <utility>

#include "app/gui/panes/wipe.h"
#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/items.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

// Why a pane has no picture to enlarge.
std::string lack_of(const HeatmapSource& awaited) {
  return awaited.never_comes.empty() ? "has no picture yet" : "has no picture: " + awaited.never_comes;
}

}  // namespace

void choose_enlarged(std::span<const HeatmapSource> sources, std::span<const std::size_t> shown,
                     std::span<const std::size_t> all, PaneCache& cache) {
  // The pane with the line has both.
  for (const std::size_t i : shown)
    if (const HeatmapSource* other = wiped_with(sources, sources[i], cache.wipe))
      if (cache.enlarged == other->title) cache.enlarged = sources[i].title;
  const auto is_there = [&](std::size_t i) { return sources[i].title == cache.enlarged; };
  const bool is_awaited = std::ranges::count(cache.awaited, cache.enlarged, &HeatmapSource::title) > 0;
  if (std::ranges::none_of(shown, is_there) && !is_awaited) cache.enlarged.clear();
  const bool types_limit = std::exchange(cache.range.ringed, false);
  const ImGuiIO& io = ImGui::GetIO();
  if (types_limit || !cache.has_keys || io.WantTextInput || io.KeyCtrl || ImGui::IsAnyItemActive() ||
      ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup) || keys_are_kept())
    return;
  for (std::size_t i = 0; i < 9; ++i) {
    if (!ImGui::IsKeyPressed(GLFW_KEY_1 + static_cast<int>(i), false) || has_ring_in("form")) continue;
    if (i >= all.size())
      cache.told = {fmt::format("no pane {}: {} on screen", i + 1, counted(all.size(), "pane"))};
    else if (all[i] >= sources.size())
      cache.told = {fmt::format("pane {} {}", i + 1, lack_of(cache.awaited[all[i] - sources.size()]))};
    else
      cache.enlarged = cache.enlarged == sources[all[i]].title ? "" : sources[all[i]].title;
  }
}

}  // namespace opscope::gui
