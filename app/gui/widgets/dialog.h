#pragma once
// The frames of dialogs and the buttons that end them.

#include <imgui.h>

#include <string_view>

namespace opscope::gui {

// A modal dialog in the middle of the window, as large as its contents. Opens it if `opening` is set, and clears that.
// True while it is open: then ImGui::EndPopup() must follow. `across`: where it stands from the left side, 0, to the
// right one, 1.
bool begin_dialog(const char* title, bool& opening, ImGuiCond position = ImGuiCond_Always, float across = 0.5f);

// A window over the case that does not block it. It takes the keyboard focus when it appears only if `takes_focus`.
// ImGui::End() must follow in any case.
bool begin_notice(const char* title, ImVec2 middle, ImGuiCond position, bool takes_focus = false);
// While the present window has the keyboard, shortcuts do not reach the case behind it: keys_are_kept() is true.
void keep_keys();
bool keys_are_kept();

// True if Enter presses the item drawn last: the keyboard's ring is on it or on nothing.
bool is_enter_pressed();

// The item drawn last has the keyboard, with its ring, when its window opens.
void focus_when_opened();
void focus_in_dialog();  // and whenever this is called

// A button that has the keyboard when its dialog opens, and that Enter presses unless the ring is on another item.
// `width` is at scale 1.
bool default_button(const char* text, float width, std::string_view name);

// The button that leaves a dialog: true if it was pressed, or Esc where that does not close a list in the dialog.
// `width` is at scale 1.
bool leave_button(const char* text, float width, std::string_view name = {});

}  // namespace opscope::gui
