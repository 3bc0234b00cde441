#include "app/gui/widgets/dialog.h"

#include <GLFW/glfw3.h>
#include <imgui_internal.h>

#include <utility>

#include "app/gui/widgets/context_storage.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"

namespace opscope::gui {
namespace {

// Dear ImGui closes an open list on Esc before anything is drawn: whether there was one in this dialog is known from
// the last frame.
bool had_open_list() {
  ImGuiStorage& storage = *ImGui::GetStateStorage();
  const ImGuiID key = ImGui::GetID("frame with an open list");
  const bool had_one = storage.GetInt(key, -2) == ImGui::GetFrameCount() - 1;
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  if (context.OpenPopupStack.Size > context.BeginPopupStack.Size) storage.SetInt(key, ImGui::GetFrameCount());
  return had_one;
}

}  // namespace

bool begin_dialog(const char* title, bool& opening, ImGuiCond position, float across) {
  if (std::exchange(opening, false)) ImGui::OpenPopup(title);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({screen.x * across, screen.y / 2}, position, {across, 0.5f});
  return ImGui::BeginPopupModal(title, nullptr, ImGuiWindowFlags_AlwaysAutoResize);
}

bool begin_notice(const char* title, ImVec2 middle, ImGuiCond position, bool takes_focus) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos(middle, position, {0.5f, 0.5f});
  ImGui::SetNextWindowSizeConstraints({0, 0}, {screen.x - px(16), screen.y - px(16)});
  return ImGui::Begin(title, nullptr,
                      ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse |
                          ImGuiWindowFlags_NoSavedSettings | (takes_focus ? 0 : ImGuiWindowFlags_NoFocusOnAppearing));
}

namespace {
constexpr const char* kept_keys = "frame of kept keys";
}

void keep_keys() {
  if (ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) note_frame(kept_keys);
}

bool keys_are_kept() { return is_frame_recent(kept_keys); }

bool is_enter_pressed() {
  const bool is_chosen = ImGui::IsItemFocused() || !ImGui::GetIO().NavVisible;
  const bool entered = ImGui::IsKeyPressed(GLFW_KEY_ENTER, false) || ImGui::IsKeyPressed(GLFW_KEY_KP_ENTER, false);
  return entered && is_chosen && !ImGui::IsWindowAppearing();
}

void focus_in_dialog() {
  ImGui::SetItemDefaultFocus();  // a window that opens would give it to its first item
  ImGui::SetFocusID(ImGui::GetItemID(), ImGui::GetCurrentWindow());
  show_focus_ring();
}

void focus_when_opened() {
  if (ImGui::IsWindowAppearing()) focus_in_dialog();
}

bool default_button(const char* text, float width, std::string_view name) {
  const bool pressed = button(text, width, name);
  focus_when_opened();
  return pressed || is_enter_pressed();
}

bool leave_button(const char* text, float width, std::string_view name) {
  const bool pressed = button(text, width, name.empty() ? text : name);
  const bool closed_a_list = had_open_list();
  return pressed || (ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false) && !closed_a_list);
}

}  // namespace opscope::gui
