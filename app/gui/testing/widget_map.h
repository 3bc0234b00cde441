#pragma once
// Where every widget of the last frame stands, so that a test can point a real mouse at it by name.

#include <imgui.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace opscope::gui {

// Names the widget drawn last: its rectangle is on the map. Costs nothing while no map is kept.
void note_widget(std::string_view name);
void note_rectangle(std::string_view name, ImVec2 min, ImVec2 max);

// Prefixes names for as long as it lives: "InputTensor" makes "Sizes[2]" into "InputTensor.Sizes[2]".
class WidgetScope {
 public:
  explicit WidgetScope(std::string_view name);
  ~WidgetScope();
  WidgetScope(const WidgetScope&) = delete;
  WidgetScope& operator=(const WidgetScope&) = delete;
};

// The name within the scopes of now.
std::string scoped_name(std::string_view name);

// Begins the map of a frame; `keep` false drops all notes until the next call.
void begin_widget_map(bool keep);

// x, y, width, height in pixels; nullopt where the map has no such widget.
std::optional<ImVec4> widget_rectangle(std::string_view name);

// What the window says of itself beside the widgets.
struct WindowState {
  bool drawn = false;       // all input so far has had its frames
  ImVec2 mouse;             // where the last frame saw the pointer, in pixels from the window's top left corner
  int held = 0;             // keys and mouse buttons down in the last frame
  unsigned long typed = 0;  // characters so far
  bool settled = false;     // no job waits or runs, and the results shown are those of the present case
  std::string verdict;      // its line of text
  std::string title;
  std::string facts;   // a JSON object: numbers a test compares; "{}" where there are none
  std::string log;     // its last line
  std::string recent;  // its last lines
  std::string sweep;   // its lines, and "under way" where it is
  std::string bench;   // the same of the bench
  unsigned long frame = 0;
};

// Replaces `file` by {"frame", "drawn", "mouse": [x, y], "held", "typed", "settled", "verdict", "title", "log",
// "recent", "sweep", "bench", "facts", "widgets": {"name": [x, y, width, height]}}, pixels from the window's top left
// corner. Failing to write is silent: the map serves tests alone.
void write_widget_map(const std::filesystem::path& file, const WindowState& state);

}  // namespace opscope::gui
