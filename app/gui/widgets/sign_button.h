#pragma once
// Small buttons that show a cross or a plus.

#include <imgui.h>

#include <string_view>

namespace opscope::gui {

enum class Sign { Cross, Plus };

// `name` on the widget map.
bool sign_button(const char* id, ImVec2 size, Sign sign, std::string_view name, const char* tooltip);
// A framed one that closes a drawer: "x" on the widget map. `width` is at scale 1.
bool close_button(float width, std::string_view tooltip);

}  // namespace opscope::gui
