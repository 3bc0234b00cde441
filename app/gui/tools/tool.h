#pragma once
// The shell's interface to a tool: long work in a drawer under the panes, such as the sweep and the bench. A new tool
// is a folder beside this file and one line in ToolDrawer (app/gui/shell/tool_drawer.cpp).

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/actions/action.h"
#include "app/gui/jobs/results.h"
#include "app/gui/tools/other_operator.h"
#include "app/gui/widgets/entry.h"
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
  bool of_case = true;     // its work is on the case on screen, and ends when another case is opened
  const char* names = "";  // what people call it elsewhere, as Action::names
};

struct ToolInput {
  const Model& model;  // the case on screen
  std::size_t dispatch = 0;
  MemoryLimit memory_limit;
  std::string gpu_missing;  // why there is no GPU; empty if there is one or it is still being started
  std::string not_now;      // why nothing may be started now; empty if it may

  // For a tool that works on many cases.
  std::filesystem::path cases = {};       // the folder of cases that was opened last; empty: none
  std::filesystem::path results = {};     // of another program, to be judged by them; empty: the backends are judged
  std::filesystem::path opened = {};      // the file or folder of the case on screen; empty: it has none
  std::string way_back = {};              // the case that was on screen before one of them; empty: there is none
  std::filesystem::path input_path = {};  // second place to look a sourcePath up
  std::optional<Numerics> numerics = {};  // instead of the cases' own
  std::optional<FeatureLevel> feature_level = {};

  std::vector<UnderTest> candidates = {};  // implementations under test
};

// One of `cases`, to be opened.
struct ListedOpening {
  std::filesystem::path file;                           // a file or a golden folder
  std::map<std::string, std::filesystem::path> theirs;  // another program's results, by the resource; may be empty
  std::size_t dispatch = 0;                             // to be shown
};

// Results that the user wants in a file, as one of two documents.
struct ToolReport {
  std::string noun;                                // "sweep": in the dialog, and the proposed name
  std::function<std::string()> markdown, as_json;  // made on another thread
};

struct ToolOutput {
  bool close = false;
  std::optional<Invocation> open;  // to be opened as a new case
  std::optional<ListedOpening> open_listed = {};
  std::optional<ToolReport> save = {};
  std::string not_started = {};  // why what the drawer shows was not started, for the log
  const char* copied = nullptr;  // "Markdown": the form in which the report was copied, for the log
  std::optional<TestFor> test_for = {};
  bool frames = false;                                // a few more are needed until all has its place
  bool choose_cases = false, go_back = false;         // another folder; what `way_back` names
  bool choose_results = false, drop_results = false;  // other `results`; none
};

// The result of a tool's work, for the log.
struct ToolEnd {
  enum class Kind { Plain, Good, Wrong };
  Kind kind = Kind::Plain;
  std::string text;
};

// A word of a conclusion: in the drawer "cancelled:" may stand before a sentence.
inline std::string without_colon(std::string word) {
  if (word.ends_with(':')) word.pop_back();
  return word;
}

// All functions are for the window's thread.
class Tool {
 public:
  virtual ~Tool() = default;
  virtual const ToolInfo& info() const = 0;
  // Of the drawer, at scale 1: less than info().height while there is little to show.
  virtual float height() const { return info().height; }
  // Fills the present window of Dear ImGui.
  virtual ToolOutput draw(const ToolInput& input) = 0;
  // Starts what the drawer shows, if that is possible. Ignored while the tool is busy.
  virtual void start(const ToolInput& input) = 0;
  // Asks the work to end. What it has found stays.
  virtual void cancel() = 0;
  // Its fields; nullptr: it has none that can refuse a text.
  virtual Entry* entry() { return nullptr; }
  virtual bool busy() const = 0;
  virtual bool has_work() const = 0;    // is busy, or shows what it has found
  virtual double fraction() const = 0;  // of the work, while busy
  // Once after the work has ended.
  virtual std::optional<ToolEnd> take_end() = 0;
  // All that the drawer lists, a line each, with "under way" at the end while the tool is busy. For tests.
  virtual std::string text() const = 0;
  // More that the tool can do, for the menu Run and the keys. `take` does what an output asks for.
  virtual void add_actions(std::vector<Action>& /*actions*/, const std::function<ToolInput()>& /*input*/,
                           const std::function<void(const ToolOutput&)>& /*take*/) {}
};

}  // namespace opscope::gui
