#pragma once
// Writes golden vectors in the background.

#include <filesystem>
#include <functional>
#include <string>

#include "app/gui/jobs/task.h"
#include "app/gui/session/document.h"
#include "core/limits/budget.h"
#include "core/model/load.h"
#include "core/vectors/golden.h"
#include "gpu/device_report.h"

namespace opscope::gui {

struct GoldenOrder {
  ModelPtr model;
  SearchPaths paths;
  std::filesystem::path folder;  // written into
  GoldenOrigin origin;           // without the driver
  GoldenReplace replace;
  MemoryLimit memory_limit;
};

// BadInput if no export can go into `folder`, as far as a look at it can tell, or if it holds a file of `keep`. Reads
// no file, so it is quick.
Result<void> check_golden_place(const std::filesystem::path& folder, const ReadFiles& keep);

struct GoldenExported {
  std::size_t files = 0;  // in the folder
  std::string note;       // for the user; may be empty
};

// `describe` may wait.
Result<GoldenExported> export_in_background(const GoldenOrder& order,
                                            const std::function<gpu::DeviceReport()>& describe,
                                            const TaskControl& control);

}  // namespace opscope::gui
