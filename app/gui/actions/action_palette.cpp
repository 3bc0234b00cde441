#include "app/gui/actions/action_palette.h"

#include <GLFW/glfw3.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string>
#include <utility>

#include "app/gui/actions/action_search.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// Of a list as many parts as have room: "Min 64 -> 0.25; ...". Else without its end.
std::string fitting_hint(const std::string& hint, float room) {
  const auto fits = [&](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x <= room; };
  for (std::size_t end = hint.rfind("; "); !fits(hint) && end != std::string::npos && end > 0;
       end = hint.rfind("; ", end - 1))
    if (std::string parts = hint.substr(0, end) + "; ..."; fits(parts)) return parts;
  return text_without_end(hint, room);
}

bool has_tick(const Action& action) { return action.checked && action.checked(); }

// What stands in a row: the name, and the hint or the keys at the right. The name may hold anything, "##" too. `tick`:
// the room before all names, if any row has a tick.
void draw_row(const Action& action, float tick) {
  const bool enabled = action.is_enabled();
  const std::string name = (action.menu.empty() ? "" : action.menu + ": ") + action.name;
  const std::string all_right = !enabled && action.lacks ? action.lacks()
                                : !action.hint.empty()   ? action.hint
                                : !enabled               ? "not now"
                                                         : text_of(action.shortcut);
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  const float inset = px(6), y = from.y + ImGui::GetStyle().ItemSpacing.y / 2;
  // The name is what is chosen: it keeps up to half of the row.
  const float gap = px(20);
  const float most_of_name = std::min(ImGui::CalcTextSize(name.c_str()).x + tick + gap, (to.x - from.x) / 2);
  const std::string right = fitting_hint(all_right, to.x - from.x - 2 * inset - most_of_name);
  const float right_x = to.x - inset - ImGui::CalcTextSize(right.c_str()).x;
  ImDrawList& list = *ImGui::GetWindowDrawList();
  const bool muted = action.muted || !enabled;
  if (has_tick(action)) {
    ImGui::RenderCheckMark(&list, {from.x + inset, y + px(3)}, ImGui::GetColorU32(ImGuiCol_CheckMark), px(11));
    note_rectangle("palette tick " + action.name + (action.hint.empty() ? "" : " " + action.hint),
                   {from.x + inset, from.y}, {from.x + inset + tick, to.y});
  }
  // The gap keeps the two from being read as one sentence.
  const float name_x = from.x + inset + tick;
  const std::string shown = text_without_end(name, right_x - gap - name_x);
  list.AddText({name_x, y}, ImGui::GetColorU32(muted ? ImGuiCol_TextDisabled : ImGuiCol_Text), shown.c_str());
  note_rectangle("palette name " + action.name, {name_x, from.y},
                 {name_x + ImGui::CalcTextSize(shown.c_str()).x, to.y});
  list.AddText({right_x, y}, ImGui::GetColorU32(ImGuiCol_TextDisabled), right.c_str());
  note_rectangle("palette right " + action.name, {right_x, from.y}, to);
  if (!enabled) note_rectangle("palette because " + all_right, {right_x, from.y}, to);
  if (shown != name || right != all_right)
    tooltip_on_hover(name + (right == all_right || all_right.empty() ? "" : "\n" + all_right));
}

// The action that was clicked. The list scrolls to the chosen one once that has `moved`.
const Action* draw_list(std::span<const Action* const> actions, std::size_t chosen, bool moved) {
  constexpr std::size_t most_rows = 14;
  const float row = ImGui::GetTextLineHeightWithSpacing();
  const float tick = std::ranges::any_of(actions, [](const Action* each) { return has_tick(*each); }) ? px(18) : 0;
  const Action* clicked = nullptr;
  ImGui::BeginChild("actions", {0, row * static_cast<float>(std::min(actions.size(), most_rows))}, false,
                    ImGuiWindowFlags_NoNav);
  for (std::size_t i = 0; i < actions.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::Selectable("##action", i == chosen, ImGuiSelectableFlags_DontClosePopups)) clicked = actions[i];
    note_widget("palette " + actions[i]->name + (actions[i]->hint.empty() ? "" : " " + actions[i]->hint));
    if (i == chosen && moved) ImGui::SetScrollHereY();
    draw_row(*actions[i], tick);
    ImGui::PopID();
  }
  ImGui::EndChild();
  return clicked;
}

}  // namespace

const Action* ActionPalette::draw_nothing(std::span<const Action> actions) const {
  const std::string_view typed = search_.text.data();
  wrapped_text(palette().text,
               typed.empty() ? "There is nothing to choose." : "Nothing matches '" + visible_name(typed, 40) + "'.");
  note_widget("palette nothing");
  if (!advice_.empty()) wrapped_text(palette().muted, advice_);
  const Action* nearest = nearest_action(actions, typed);
  if (nearest == nullptr) return nullptr;
  muted_text("The nearest:");
  note_widget("palette nearest");
  return draw_list(std::span(&nearest, 1), 1, false);
}

void ActionPalette::draw(std::span<const Action> actions) {
  const std::string popup = "##palette " + hint_;
  if (std::exchange(opening_, false)) {
    search_.clear();
    chosen_ = 0;
    ImGui::OpenPopup(popup.c_str());
  }
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({screen.x / 2, screen.y * 0.18f}, ImGuiCond_Always, {0.5f, 0});
  ImGui::SetNextWindowSize({px(560), 0});
  if (!ImGui::BeginPopup(popup.c_str())) return;
  search_.draw(hint_.c_str(), -FLT_MIN, "palette filter");
  const bool enter = SearchField::entered();
  const std::vector<const Action*> found = find_actions(actions, search_.text.data());
  if (search_.edited) chosen_ = first_to_run(found, search_.text.data());
  if (search_.step > 0 && chosen_ + 1 < found.size()) ++chosen_;
  if (search_.step < 0 && chosen_ > 0) --chosen_;
  const Action* picked = nullptr;
  if (found.empty()) {
    picked = draw_nothing(actions);
  } else {
    picked = draw_list(found, chosen_, search_.step != 0 || search_.edited);
  }
  if (enter && chosen_ < found.size()) picked = found[chosen_];
  if (picked && !picked->is_enabled()) picked = nullptr;
  if (picked || ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  if (!picked) return;
  const std::function<void()> run = picked->run;  // it may replace the list that it is in
  run();
}

}  // namespace opscope::gui
