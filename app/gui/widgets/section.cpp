#include "app/gui/widgets/section.h"

#include <imgui_internal.h>

#include <map>
#include <string>

#include "app/gui/widgets/items.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

std::map<std::string, int, std::less<>> drawn;  // by name: the last frame
std::string wanted;

// The next item of the present window gets the keyboard.
void focus_next_item() {
  ImGui::FocusWindow(ImGui::GetCurrentWindow());
  ImGuiContext& context = *ImGui::GetCurrentContext();
  context.NavInitRequest = context.NavAnyRequest = true;
  context.NavInitRequestFromMove = false;
  context.NavInitResultId = 0;
  show_focus_ring();
}

}  // namespace

void begin_section(std::string_view name) {
  drawn.insert_or_assign(std::string(name), ImGui::GetFrameCount());
  if (wanted != name) return;
  ImGui::SetScrollHereY(0);
  focus_next_item();
  wanted.clear();
}

void begin_section(std::string_view name, const char* heading) {
  ImGui::Spacing();
  begin_section(name);
  medium_text(heading);
  note_widget("section " + std::string(name));
  note_widget("heading " + std::string(heading));
}

void go_to_section(std::string_view name) { wanted = name; }

bool has_section(std::string_view name) {
  const auto found = drawn.find(name);
  return found != drawn.end() && ImGui::GetFrameCount() - found->second <= 1;
}

}  // namespace opscope::gui
