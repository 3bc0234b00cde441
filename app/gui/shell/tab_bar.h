#pragma once
// The row of tabs below the menus, one for each case of the window.

#include <imgui.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

namespace opscope::gui {

struct TabLabel {
  std::uint64_t number = 0;  // stays the same while the tab is open
  std::string title;
  bool unsaved = false;
  std::string tooltip;
  std::function<std::string()> difference = {};  // from the case in front, for the tooltip; empty: it is in front
  bool beside = false;                           // its case stands beside the one in front
  std::string misfit = {};                       // why it is not compared with it
  std::function<std::string()> about = {};       // what an example is about, for the tooltip; empty: it is none
};

// What was chosen, each a place from the left.
struct TabBarOutput {
  std::optional<std::size_t> show, close, beside;
  bool add = false, reopen = false;
};

float tab_bar_height();  // pixels
// Of the window that it fills.
inline constexpr ImGuiWindowFlags tab_bar_flags =
    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav;

// `front`: the place of the tab in front. If the tabs do not fit, the wheel moves them, and the front one is in sight.
// `can_reopen`: a tab was closed.
TabBarOutput draw_tab_bar(std::span<const TabLabel> tabs, std::size_t front, bool can_reopen);

}  // namespace opscope::gui
