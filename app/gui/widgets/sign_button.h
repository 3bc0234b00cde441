#pragma once
// A small button that shows a cross or a plus.

#include <imgui.h>

#include <string_view>

namespace opscope::gui {

enum class Sign { Cross, Plus };

// `name` on the widget map.
bool sign_button(const char* id, ImVec2 size, Sign sign, std::string_view name, const char* tooltip);

}  // namespace opscope::gui
