#include "app/gui/widgets/context_storage.h"

#include <imgui_internal.h>

namespace opscope::gui {

// Dear ImGui has this window in every context, from the first frame on.
ImGuiStorage& context_storage() { return ImGui::FindWindowByName("Debug##Default")->StateStorage; }

void note_frame(const char* name) { context_storage().SetInt(ImHashStr(name), ImGui::GetFrameCount()); }

bool is_frame_recent(const char* name) {
  return context_storage().GetInt(ImHashStr(name), -2) >= ImGui::GetFrameCount() - 1;
}

}  // namespace opscope::gui
