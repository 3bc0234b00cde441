#pragma once
// The window.

#include <filesystem>
#include <optional>
#include <vector>

#include "core/limits/budget.h"
#include "core/model/model.h"
#include "core/operators/schema/feature_level.h"
#include "core/operators/schema/numerics.h"

namespace opscope::gui {

struct GuiOptions {
  // A case (.json), golden vectors (the folder or its manifest.json), an image or an .npy; absent: the example picture.
  std::optional<std::filesystem::path> file;
  std::optional<std::filesystem::path> other;       // with an .npy as `file`: one to compare it with
  std::vector<std::filesystem::path> more;          // with a case as `file`: more of them, each in a tab of its own
  std::optional<std::filesystem::path> cases;       // a folder: every case in it is judged
  std::optional<std::filesystem::path> results;     // of another program for `cases`, to be judged
  std::optional<Model> unnamed;                     // instead of a file: a case that no file holds, as from a pipe
  std::optional<std::filesystem::path> screenshot;  // draw the first complete results, write this PNG, leave
  std::optional<FeatureLevel> feature_level;        // replaces the case's own
  std::optional<Numerics> numerics;
  MemoryLimit memory_limit;             // for running and showing a case
  std::filesystem::path input_path;     // second place to look a sourcePath up
  std::filesystem::path output_path;    // dialogs that write start here; empty: beside the case
  std::vector<std::string> candidates;  // implementations to test (core/candidates/open_candidate.h)
  // For tests: the place of every widget after each frame, as JSON (app/gui/widgets/widget_map.h).
  std::optional<std::filesystem::path> widget_map;
};

// Opens the window and returns the exit status: 0, 2 for a file that cannot be read, 3 without a display,
// 128 plus the number of a signal that ended it.
int run_gui(const GuiOptions& options);

}  // namespace opscope::gui
