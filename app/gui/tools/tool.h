#pragma once
// The shell's interface to a tool: long work in a drawer under the panes, such as the sweep and the bench. A new tool
// is a folder beside this file and one line in ToolDrawer (app/gui/shell/tool_drawer.cpp).

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/limits/budget.h"
#include "core/model/load.h"
#include "core/model/model.h"

namespace opscope::gui {

struct ToolInfo {
  const char* name;     // "Sweep": in the menu Run and in the top bar
  const char* noun;     // "sweep": in sentences and on the widget map
  const char* tooltip;  // what it is for
  int key;              // GLFW_KEY_...: opens and closes the drawer; with Shift it starts the tool
  float height;         // of the drawer, at scale 1
  // Seconds between frames while the tool is busy, to show how far it is. Negative: only when it wakes the window.
  double frame_interval;
};

struct ToolInput {
  const Model& model;  // the case on screen
  std::size_t dispatch = 0;
  MemoryLimit memory_limit;
  std::string gpu_missing;  // why there is no GPU; empty if there is one or it is still being started
  std::string not_now;      // why nothing may be started now; empty if it may
};

struct ToolOutput {
  bool close = false;
  std::optional<Invocation> open;  // to be opened as a new case
};

// The result of a tool's work, for the log.
struct ToolEnd {
  enum class Kind { Plain, Good, Wrong };
  Kind kind = Kind::Plain;
  std::string text;
};

// All functions are for the window's thread.
class Tool {
 public:
  virtual ~Tool() = default;
  virtual const ToolInfo& info() const = 0;
  // Fills the present window of Dear ImGui.
  virtual ToolOutput draw(const ToolInput& input) = 0;
  // Starts what the drawer shows, if that is possible. Ignored while the tool is busy.
  virtual void start(const ToolInput& input) = 0;
  // Asks the work to end. What it has found stays.
  virtual void cancel() = 0;
  virtual bool busy() const = 0;
  virtual double fraction() const = 0;  // of the work, while busy
  // Once after the work has ended.
  virtual std::optional<ToolEnd> take_end() = 0;
  // All that the drawer lists, a line each, with "under way" at the end while the tool is busy. For tests.
  virtual std::string text() const = 0;
};

}  // namespace opscope::gui
