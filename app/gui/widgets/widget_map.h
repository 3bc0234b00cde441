#pragma once
// The places of all widgets of the last frame by name, so that a test can move a real mouse to them.

#include <imgui.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/text/json_text.h"

namespace opscope::gui {

// Puts the widget that was drawn last on the map. Costs little while no map is kept.
void note_widget(std::string_view name);
void note_rectangle(std::string_view name, ImVec2 min, ImVec2 max);

// Prefixes names while it lives: "InputTensor" turns "Sizes[2]" into "InputTensor.Sizes[2]".
class WidgetScope {
 public:
  explicit WidgetScope(std::string_view name);
  ~WidgetScope();
  WidgetScope(const WidgetScope&) = delete;
  WidgetScope& operator=(const WidgetScope&) = delete;
};

// The name with the prefixes of all present scopes.
std::string scoped_name(std::string_view name);

// Begins the map of a frame. Without `keep`, nothing is noted until the next call.
void begin_widget_map(bool keep);

// x, y, width, height in pixels; nullopt if the map has no such widget.
std::optional<ImVec4> widget_rectangle(std::string_view name);

// Replaces `file` by an object with the members that `write_state` writes and "widgets": {"name": [x, y, width,
// height]}, in pixels from the window's top left corner. Failing to write is silent: the map serves tests alone.
void write_widget_map(const std::filesystem::path& file, const std::function<void(JsonText&)>& write_state);

}  // namespace opscope::gui
