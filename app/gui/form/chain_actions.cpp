#include "app/gui/form/chain_actions.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <optional>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/prints.h"
#include "app/gui/form/chain_rewiring.h"
#include "app/gui/form/chain_scales.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr const char *add_text = "Add...", *remove_text = "Remove";
constexpr const char *earlier_keys = "Ctrl+[", *later_keys = "Ctrl+]", *add_keys = "Ctrl+Shift+A";

void step_chain_box(const ChainStripInput& input, std::size_t dispatch, bool later, ChainStripOutput& output) {
  move_chain_box(input, dispatch, later ? dispatch + 1 : dispatch - 1, output);
}

}  // namespace

float chain_buttons_width(const std::string& words) {
  const float button = ImGui::GetFrameHeight(), gap = px(4), padding = 2 * ImGui::GetStyle().FramePadding.x;
  const float named = ImGui::CalcTextSize(add_text).x + ImGui::CalcTextSize(remove_text).x + 2 * padding;
  const float box = button + ImGui::GetStyle().ItemInnerSpacing.x + ImGui::CalcTextSize("end to end").x;
  return (words.empty() ? 0 : medium_text_width(words)) + px(8) + named + 3 * gap + 2 * button + px(12) + box;
}

std::string words_beside_buttons(const ChainWords& words, float room) {
  const auto fits = [&](const std::string& text) { return chain_buttons_width(text) <= room; };
  if (const std::string whole = words.text + " " + words.what; fits(whole)) return whole;
  const auto found = std::ranges::find_if(words.named, fits);
  if (found != words.named.end()) return *found;
  const std::size_t second = words.brief.find(' ') + 1;
  const bool is_count = '0' <= words.brief[second] && words.brief[second] <= '9';
  return fits(words.brief) || !is_count ? words.brief : words.brief.substr(0, words.brief.find(' ', second));
}

std::optional<std::size_t> next_failed(std::span<const std::size_t> failed, std::size_t dispatch) {
  if (failed.empty()) return std::nullopt;
  const auto behind = std::ranges::upper_bound(failed, dispatch);
  const std::size_t next = behind == failed.end() ? failed.front() : *behind;
  return next == dispatch ? std::nullopt : std::optional(next);
}

std::string joined_changes(const std::string& first, const std::string& second) {
  return first + (first.empty() || second.empty() ? "" : "; ") + second;
}

void move_chain_box(const ChainStripInput& input, std::size_t from, std::size_t to, ChainStripOutput& output) {
  output.edit = Edit{with_moved_dispatch(input.model, from, to), ""};
  output.choose = to;
  const Model& after = output.edit->model;
  // In a narrow window the end is cut: what the case gives comes first.
  output.rewired = joined_changes(
      changed_prints_text(input.model, after, from, to),
      joined_changes(joined_changes(rewired_text(input.model, after, from, to), misread_text(input.model, after)),
                     changed_outputs_text(input.model, after, from, to)));
}

void remove_chain_box(const ChainStripInput& input, std::size_t dispatch, ChainStripOutput& output) {
  output.edit = Edit{without_dispatch(input.model, dispatch), ""};
  output.choose = shown_without(dispatch, input.dispatch, dispatches(input.model).size());
  output.rewired = fmt::format("Removed {}.", visible_name(find_dispatch(input.model, dispatch)->dispatchable, 24));
  for (const std::string& changed :
       {bridged_text(input.model, output.edit->model, dispatch), misread_text(input.model, output.edit->model),
        prints_without_text(input.model, output.edit->model, dispatch)})
    if (!changed.empty()) output.rewired += " " + changed + ".";
}

void draw_chain_buttons(const ChainStripInput& input, ChainStripOutput& output) {
  const auto step_button = [&](const char* text, const char* name, const std::string& tooltip, bool later) {
    const std::string why_not = why_not_stepped(input.model, input.dispatch, later);
    ImGui::SameLine(0, px(4));
    ImGui::BeginDisabled(!why_not.empty());
    const bool pressed = ImGui::Button(text, {ImGui::GetFrameHeight(), 0});
    note_widget(name);
    ImGui::EndDisabled();
    tooltip_off_panel_on_hover(why_not.empty() ? tooltip : visible_message(why_not));
    if (pressed) step_chain_box(input, input.dispatch, later, output);
  };
  ImGui::SameLine(0, px(8));
  if (button(add_text, 0, "add dispatch")) output.add = true;
  tooltip_off_panel_on_hover(fmt::format("Adds a dispatch behind this one, which reads its output ({}).", add_keys));
  // Not < and >, which step through pictures.
  step_button("\u2190", "move dispatch left",
              fmt::format("Moves this dispatch left: it runs before the one there ({}).", earlier_keys), false);
  step_button("\u2192", "move dispatch right",
              fmt::format("Moves this dispatch right: it runs after the one there ({}).", later_keys), true);
  ImGui::SameLine(0, px(4));
  if (button(remove_text, 0, "remove dispatch")) remove_chain_box(input, input.dispatch, output);
  tooltip_off_panel_on_hover("Removes this dispatch (Delete on its box). Ctrl+Z brings it back.");
  ImGui::SameLine(0, px(12));
  bool end_to_end = input.end_to_end;
  output.switch_end_to_end = ImGui::Checkbox("end to end", &end_to_end);
  note_widget("end to end");
  // One line, which covers neither boxes nor pictures. The form says whose inputs are on screen.
  tooltip_above_or_off_panel_on_hover("Each backend goes on from its own results: errors grow.");
}

void give_ring_to_chain_box() {
  ImGuiContext& context = *ImGui::GetCurrentContext();
  ImGuiWindow* window = ImGui::GetCurrentWindow();
  if (context.NavWindow == nullptr || window->ParentWindow == nullptr || context.NavWindow != window->ParentWindow)
    return;
  const bool comes = context.NavInitRequest || context.NavInitResultId != 0;
  const bool is_around_all = context.NavId != 0 && context.NavId == window->ChildId;  // after Esc
  if (!comes && !is_around_all) return;
  ImGui::FocusWindow(window);
  const ImRect box(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  ImGui::SetNavID(ImGui::GetItemID(), ImGuiNavLayer_Main, 0, ImGui::WindowRectAbsToRel(window, box));
  context.NavInitRequest = false, context.NavInitResultId = 0;
}

void draw_chain_box_menu(const ChainStripInput& input, std::size_t dispatch, ChainStripState& state,
                         ChainStripOutput& output) {
  ImGui::SetNextWindowPos({ImGui::GetItemRectMin().x, ImGui::GetItemRectMax().y}, ImGuiCond_Appearing);
  const auto pressed = [](int key) { return ImGui::IsKeyPressed(key, false); };
  const bool asked = pressed(GLFW_KEY_MENU) || (ImGui::GetIO().KeyShift && pressed(GLFW_KEY_F10));
  const bool ring_is_beside = dispatch == input.dispatch && !state.focused && !ImGui::IsItemFocused() &&
                              ImGui::GetIO().NavVisible &&
                              ImGui::IsWindowFocused(ImGuiFocusedFlags_RootWindow | ImGuiFocusedFlags_ChildWindows);
  if (asked && ring_is_beside) ImGui::OpenPopup("menu");
  if (!begin_item_menu("menu")) return;
  // The keys act on the dispatch on screen.
  const auto item = [&](const char* text, const std::string& why_not, const char* keys = nullptr) {
    const bool chosen = ImGui::MenuItem(text, dispatch == input.dispatch ? keys : nullptr, false, why_not.empty());
    note_widget(fmt::format("chain menu {}", text));
    tooltip_on_hover(visible_message(why_not));
    return chosen;
  };
  if (item("Show", dispatch == input.dispatch ? "It is on screen." : "")) output.choose = dispatch;
  ImGui::Separator();
  if (item("Rename...", "", "F2")) state.rename = dispatch;
  if (item("Add a dispatch behind it...", "", add_keys)) output.choose = dispatch, output.add = true;
  for (const bool later : {false, true})
    if (item(later ? "Move right" : "Move left", why_not_stepped(input.model, dispatch, later),
             later ? later_keys : earlier_keys))
      step_chain_box(input, dispatch, later, output);
  if (item("Remove", "", "Delete")) remove_chain_box(input, dispatch, output);
  ImGui::EndPopup();
}

void draw_chain_rename(const ChainStripInput& input, std::size_t dispatch, bool opens, ImVec2 box,
                       ChainStripState& state, ChainStripOutput& output) {
  constexpr float least_width = 260;  // at scale 1: the sentences fit into one line or two
  if (opens) {
    state.name = {};
    find_dispatch(input.model, dispatch)->dispatchable.copy(state.name.data(), state.name.size() - 1);
    ImGui::OpenPopup("rename");
  }
  ImGui::SetNextWindowPos(ImGui::GetItemRectMin(), ImGuiCond_Appearing);
  const ImGuiStyle& style = ImGui::GetStyle();
  const float width = std::max(box.x, px(least_width));
  const float height = ImGui::GetFrameHeight() + style.ItemSpacing.y + 2 * ImGui::GetTextLineHeight();
  ImGui::SetNextWindowSize({width, height + 2 * style.WindowPadding.y});
  if (!ImGui::BeginPopup("rename")) return;
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-FLT_MIN);
  const bool entered = ImGui::InputText("##name", state.name.data(), state.name.size(),
                                        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
  note_widget("dispatch name");
  const bool escapes = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false);
  const std::string name = state.name.data(), why_not = why_not_named(input.model, dispatch, name);
  if (entered && !why_not.empty()) ImGui::SetKeyboardFocusHere(-1);  // Enter has left the field
  if (why_not.empty()) {
    wrapped_text(palette().muted, "Enter takes it, Esc gives it up.");
  } else {
    error_sentence(why_not);
    note_widget("dispatch name refused");
  }
  const bool takes = entered && !escapes && why_not.empty();
  if (takes && name != find_dispatch(input.model, dispatch)->dispatchable)
    output.edit = Edit{with_dispatch_name(input.model, dispatch, name), ""};
  if (takes || escapes) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

ChainStripOutput step_in_chain(const ChainStripInput& input, bool later) {
  ChainStripOutput output;
  step_chain_box(input, input.dispatch, later, output);
  return output;
}

ChainStripOutput remove_from_chain(const ChainStripInput& input) {
  ChainStripOutput output;
  remove_chain_box(input, input.dispatch, output);
  return output;
}

}  // namespace opscope::gui
