#include "app/gui/widgets/search_field.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

// The field keeps the arrow keys, so that typing can go on after them.
int take_step(ImGuiInputTextCallbackData* data) {
  *static_cast<int*>(data->UserData) = data->EventKey == ImGuiKey_DownArrow ? 1 : -1;
  return 0;
}

}  // namespace

void SearchField::draw(const char* hint, float width, const char* name) {
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(width);
  step = 0;
  edited = ImGui::InputTextWithHint("##search", hint, text.data(), text.size(), ImGuiInputTextFlags_CallbackHistory,
                                    take_step, &step);
  // Enter ends the entry, also as a repeat of the Enter that opened this window. Typing goes on after it.
  if (ImGui::IsItemDeactivated() && ImGui::IsKeyDown(GLFW_KEY_ENTER)) ImGui::SetKeyboardFocusHere(-1);
  note_widget(name);
}

bool SearchField::entered() { return !ImGui::IsWindowAppearing() && ImGui::IsKeyPressed(GLFW_KEY_ENTER, false); }

}  // namespace opscope::gui
