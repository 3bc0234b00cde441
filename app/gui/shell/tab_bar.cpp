#include "app/gui/shell/tab_bar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/sign_button.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr float bar_height = 32, narrowest_tab = 190, list_width = 32, widest_tab = 240, close_width = 24,
                title_inset = 10;  // at scale 1

std::string tooltip_of(const TabLabel& tab) {
  const std::string what =
      (tab.about ? "\n" + tab.about() : "") + (tab.beside ? "\nThis case stands beside the one in front." : "");
  return tab.difference ? tab.tooltip + what + "\n\nThis tab, compared with the one in front:\n" + tab.difference()
                        : tab.tooltip + what + "\nThis tab is in front.";
}

float width_of_beside(const TabLabel& tab) { return tab.beside ? small_text_width("beside") + px(8) : 0; }

// With the whole name, and room for the mark of unsaved changes.
float whole_width(const TabLabel& tab) {
  const float text = ImGui::CalcTextSize((visible_name(tab.title) + " *").c_str()).x;
  return std::ceil(text + width_of_beside(tab) + px(title_inset + close_width)) + 1;
}

void draw_tab_menu(const TabLabel& tab, std::size_t place, bool front, bool can_reopen, TabBarOutput& output) {
  // Below the tabs, so that their names stay in sight.
  ImGui::SetNextWindowPos({ImGui::GetItemRectMin().x, ImGui::GetItemRectMax().y}, ImGuiCond_Appearing);
  if (!ImGui::BeginPopupContextItem("tab menu")) return;
  if (ImGui::MenuItem("Beside the case in front", tab.misfit.empty() ? nullptr : tab.misfit.c_str(), tab.beside,
                      !front))
    output.beside = place;
  note_widget("tab beside" + (tab.misfit.empty() ? "" : " " + tab.misfit));
  if (ImGui::MenuItem("Reopen closed tab", "Ctrl+Shift+T", false, can_reopen)) output.reopen = true;
  note_widget("tab reopen");
  ImGui::Separator();
  muted_text(tooltip_of(tab));
  ImGui::Separator();
  if (ImGui::MenuItem("Close", "Ctrl+W")) output.close = place;
  note_widget("tab close");
  ImGui::EndPopup();
}

void draw_tab(const TabLabel& tab, std::size_t place, bool front, bool can_reopen, float width, TabBarOutput& output) {
  const ImVec2 from = ImGui::GetCursorScreenPos(), to{from.x + width, from.y + px(bar_height)};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const bool hovered = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(from, to);
  if (front || hovered) list.AddRectFilled(from, to, front ? palette().raised : palette().panel);
  if (front) list.AddRectFilled(from, {to.x, from.y + px(2)}, palette().accent);
  list.AddRectFilled({to.x - 1, from.y + px(6)}, {to.x, to.y - px(6)}, palette().line);

  const float mark = tab.unsaved ? ImGui::CalcTextSize(" *").x : 0;
  const std::string_view beside = tab.beside ? "beside" : "";
  const float room = width - px(title_inset + close_width) - mark - width_of_beside(tab);
  const std::string title = text_without_middle(tab.title, room);
  const float y = from.y + (px(bar_height) - ImGui::GetTextLineHeight()) / 2;
  const ImU32 color = front || hovered ? palette().text : palette().muted;
  list.AddText({from.x + px(title_inset), y}, color, title.c_str());
  if (tab.unsaved)
    list.AddText({from.x + px(title_inset) + ImGui::CalcTextSize(title.c_str()).x, y}, palette().caution, " *");

  if (tab.beside) {
    const float x = to.x - px(close_width) - small_text_width(beside);
    draw_small_text(list, x, from.y + (px(bar_height) - small_text_size()) / 2, palette().accent, beside);
    note_rectangle(fmt::format("tab {} beside", place), {x, from.y}, to);
  }

  if (ImGui::InvisibleButton("tab", {width - px(close_width), px(bar_height)})) output.show = place;
  draw_focus_ring();
  if (ImGui::IsItemVisible()) note_widget(fmt::format("tab {}", place));
  tooltip_on_hover(ImGui::IsItemHovered() ? tooltip_of(tab) : tab.tooltip);
  draw_tab_menu(tab, place, front, can_reopen, output);
  ImGui::SameLine(0, 0);
  if (sign_button("x", {px(close_width), px(bar_height)}, Sign::Cross, fmt::format("tab {} close", place),
                  "Closes the tab (middle click, Ctrl+W)."))
    output.close = place;
  if (hovered && ImGui::IsMouseClicked(ImGuiMouseButton_Middle)) output.close = place;
}

// By the wheel, and to the tab in front once another one is.
void scroll_tabs(float width, std::uint64_t number, std::size_t front, float shown) {
  int& seen = *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("front"), -1);
  const float at = ImGui::GetScrollX(), left = width * static_cast<float>(front);
  if (std::exchange(seen, static_cast<int>(number)) != static_cast<int>(number))
    ImGui::SetScrollX(std::clamp(at, std::min(left, left + width - shown), left));
  else if (ImGui::IsWindowHovered() && ImGui::GetIO().MouseWheel != 0)
    ImGui::SetScrollX(at - ImGui::GetIO().MouseWheel * width);
}

// All tabs with their whole names, where the bar has no room for each.
void draw_tab_list(std::span<const TabLabel> tabs, std::size_t front, TabBarOutput& output) {
  if (ImGui::ArrowButton("list", ImGuiDir_Down)) ImGui::OpenPopup("all tabs");
  note_widget("tab list");
  tooltip_on_hover("All tabs with their whole names.");
  ImGui::SetNextWindowPos(ImGui::GetItemRectMax(), ImGuiCond_Appearing, {1, 0});
  if (!ImGui::BeginPopup("all tabs")) return;
  for (std::size_t place = 0; place < tabs.size(); ++place) {
    ImGui::PushID(static_cast<int>(tabs[place].number));
    const std::string name = visible_name(tabs[place].title) + (tabs[place].unsaved ? " *" : "");
    const char* const hint = tabs[place].beside ? "beside" : nullptr;
    if (ImGui::MenuItem(label_of(name).c_str(), hint, place == front)) output.show = place;
    note_widget(fmt::format("tab list {}", place));
    tooltip_on_hover(ImGui::IsItemHovered() ? tooltip_of(tabs[place]) : "");
    ImGui::PopID();
  }
  ImGui::EndPopup();
}

}  // namespace

float tab_bar_height() { return px(bar_height); }

TabBarOutput draw_tab_bar(std::span<const TabLabel> tabs, std::size_t front, bool can_reopen) {
  TabBarOutput output;
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + size.y - 1}, {at.x + size.x, at.y + size.y}, palette().line);
  const float plus = px(bar_height), count = static_cast<float>(tabs.size());
  const bool lists = px(narrowest_tab) * count > size.x - plus;
  const float room = std::max(1.0f, size.x - plus - (lists ? px(list_width) : 0));
  // As many whole tabs as have room: a part of one would lack its cross.
  const float seen = lists ? std::max(1.0f, std::floor(room / px(narrowest_tab))) : count;
  float widest = px(widest_tab);  // a longer name is shortened if the bar is full
  for (const TabLabel& tab : tabs) widest = std::max(widest, whole_width(tab));
  const float width = std::floor(std::clamp(room / seen, px(narrowest_tab), widest));
  const float shown = std::min(width * seen, room);
  ImGui::SetCursorPos({0, 0});
  ImGui::BeginChild("tabs", {shown, px(bar_height)}, false, tab_bar_flags | ImGuiWindowFlags_NoBackground);
  scroll_tabs(width, tabs[front].number, front, shown);
  for (std::size_t place = 0; place < tabs.size(); ++place) {
    ImGui::PushID(static_cast<int>(tabs[place].number));
    ImGui::SetCursorPos({width * static_cast<float>(place), 0});
    draw_tab(tabs[place], place, place == front, can_reopen, width, output);
    ImGui::PopID();
  }
  ImGui::EndChild();
  ImGui::SetCursorPos({shown, 0});
  output.add =
      sign_button("+", {plus, px(bar_height)}, Sign::Plus, "new tab", "A copy of the case in a new tab (Ctrl+T).");
  if (!lists) return output;
  ImGui::SetCursorPos({shown + plus, (px(bar_height) - ImGui::GetFrameHeight()) / 2});
  draw_tab_list(tabs, front, output);
  return output;
}

}  // namespace opscope::gui
