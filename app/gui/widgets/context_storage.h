#pragma once
// What lives as long as the present Dear ImGui context. A static variable would outlive it: tests have one context
// after another, whose frames are counted anew.

#include <imgui.h>

namespace opscope::gui {

ImGuiStorage& context_storage();

// Notes the present frame under this name.
void note_frame(const char* name);
// True if the frame noted last is the present one or the one before.
bool is_frame_recent(const char* name);

}  // namespace opscope::gui
