#include "app/gui/shell/panel_rings.h"

#include <imgui_internal.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/gui/widgets/items.h"

namespace opscope::gui {
namespace {

// The panels in the order in which the key goes through them. Some are not always there.
constexpr std::array panel_names = {"form",         "chain",        "panes",        "inspect",   "differences drawer",
                                    "sweep drawer", "bench drawer", "batch drawer", "log lines", "verdict line"};

// Its index among them; their number if none has the keyboard.
std::size_t focused_panel() {
  const ImGuiWindow* window = ImGui::GetCurrentContext()->NavWindow;
  const bool idle = window != nullptr && ImGui::GetCurrentContext()->NavId == 0 &&
                    window->Name == std::string_view(panel_names.front());
  if (idle) return panel_names.size();
  const auto found = std::ranges::find(panel_names, std::string_view(window ? window->RootWindow->Name : ""));
  return static_cast<std::size_t>(found - panel_names.begin());
}

void focus_first_item(ImGuiWindow* panel) {
  ImGui::FocusWindow(panel);
  ImGui::NavInitWindow(panel, true);
  show_focus_ring();
}

}  // namespace

bool has_ring_beside_panes() {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  if (context.NavId == 0 || context.NavDisableHighlight || context.NavWindow == nullptr) return false;
  const std::string_view name = context.NavWindow->RootWindow->Name;
  return name != "panes" && std::ranges::find(panel_names, name) != panel_names.end();
}

void PanelRings::note() {
  static_assert(panel_names.size() == most);
  if (ImGuiWindow* panel = std::exchange(first_in_, nullptr)) focus_first_item(panel);
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  if (ImGuiWindow* panel = std::exchange(opened_, nullptr)) {
    // Dear ImGui has chosen an item, such as Start, but shows no ring where the mouse alone was used.
    const bool has_item = context.NavWindow != nullptr && context.NavWindow->RootWindow == panel && context.NavId != 0;
    if (has_item)
      show_focus_ring(), gone_to_ = panel;
    else
      focus_first_item(panel);
  }
  const std::size_t panel = focused_panel();
  if (panel < most && context.NavId != 0 && context.NavLayer == ImGuiNavLayer_Main)
    last_[panel] = {context.NavWindow, context.NavId};
}

void PanelRings::go_to(PanelStep way) {
  const std::size_t present = focused_panel();
  for (std::size_t step = 1; step <= most; ++step) {
    const std::size_t next = present == most ? step - 1 : present + step, previous = present + most - step;
    const std::size_t index = (way == PanelStep::Next ? next : previous) % most;
    ImGuiWindow* panel = ImGui::FindWindowByName(panel_names[index]);
    if (panel == nullptr || !panel->WasActive) continue;
    const auto& [window, item] = last_[index];
    if (item == 0 || !window->WasActive) return focus_first_item(panel);
    ImGui::FocusWindow(window);
    ImGui::SetNavID(item, ImGuiNavLayer_Main, 0, window->NavRectRel[ImGuiNavLayer_Main]);
    show_focus_ring();
    gone_to_ = panel;
    return;
  }
}

void PanelRings::enter(const std::string& name) { opened_ = ImGui::FindWindowByName(name.c_str()); }

bool PanelRings::settle() {
  ImGuiWindow* panel = std::exchange(gone_to_, nullptr);
  if (panel == nullptr) return opened_ != nullptr || first_in_ != nullptr;
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  if (context.NavIdIsAlive) {  // the wheel may have moved the item out of sight
    ImGuiWindow* window = context.NavWindow;
    ImGui::ScrollToRect(window, ImGui::WindowRectRelToAbs(window, window->NavRectRel[ImGuiNavLayer_Main]),
                        ImGuiScrollFlags_KeepVisibleEdgeY);
  } else {
    first_in_ = panel;
  }
  return true;
}

}  // namespace opscope::gui
