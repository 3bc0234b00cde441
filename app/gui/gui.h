#pragma once
// The window.

#include <filesystem>
#include <optional>

#include "core/limits/budget.h"
#include "core/model/model.h"
#include "core/operators/schema/feature_level.h"
#include "core/operators/schema/numerics.h"

namespace opscope::gui {

struct GuiOptions {
  std::optional<std::filesystem::path> file;        // a case (.json), an image or an .npy; absent: the example picture
  std::optional<Model> unnamed;                     // in its place: a case that no file holds, as from a pipe
  std::optional<std::filesystem::path> screenshot;  // draw until the first results stand, write this PNG, leave
  std::optional<FeatureLevel> feature_level;        // over the case's own
  std::optional<Numerics> numerics;
  MemoryLimit memory_limit;           // of what running and showing a case may take
  std::filesystem::path input_path;   // second place to look a sourcePath up
  std::filesystem::path output_path;  // every file a case writes lands under it
  // For tests: after each frame, where every widget stands, as JSON (app/gui/testing/widget_map.h).
  std::optional<std::filesystem::path> widget_map;
};

// Opens the window and returns the exit status: 0, 2 for a file that cannot be read, 3 without a display,
// 128 plus the number of a signal that ended it.
int run_gui(const GuiOptions& options);

}  // namespace opscope::gui
