#pragma once
// The sections of a panel that scrolls: actions lead to them by name.

#include <string_view>

namespace opscope::gui {

// A section begins here. `name` is what go_to_section() takes.
void begin_section(std::string_view name);
// The same under a heading, which may say more than the name.
void begin_section(std::string_view name, const char* heading);

// Scrolls to it in the next frame.
void go_to_section(std::string_view name);
// It was drawn in the last frame.
bool has_section(std::string_view name);

}  // namespace opscope::gui
