#pragma once
// Exports golden vectors in the background.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/gui/jobs/task.h"
#include "app/gui/session/document.h"
#include "core/exports/export_case.h"
#include "core/limits/budget.h"
#include "core/model/load.h"
#include "gpu/device_report.h"

namespace opscope::gui {

struct GoldenOrder {
  const ExportFormat* format = nullptr;
  ModelPtr model;
  SearchPaths paths;
  std::filesystem::path output;  // the folder that is written into, or the file
  GoldenOrigin origin;           // without the driver
  GoldenReplace replace;
  MemoryLimit memory_limit;
  std::uint64_t tab = 0, dialog = 0;  // whose case it is; FileDialog::openings() when it was ordered
};

// BadInput if no export can go into `folder`, as far as a look at it can tell, if the folder that it would be in is
// missing, as for every file that the window saves, or if it holds a file of `keep`. Reads no file, so it is quick.
Result<void> check_golden_place(const std::filesystem::path& folder, const ReadFiles& keep);

struct GoldenExported {
  std::size_t files = 0;           // in the folder; 1 for a file
  std::vector<std::string> notes;  // for the user
  std::string elsewhere = {};      // for the line that tells of it: see open_text
};

// The name of an export of the case `title`: "photo_golden" for "photo", and for "photo_golden", which a case has that
// was exported before. "photo_golden_again" if `is_taken` says so of the first with its extension.
std::string proposed_name(std::string title, const ExportFormat& format,
                          const std::function<bool(const std::string&)>& is_taken);

// "12 files and the manifest in out/golden", of 13 `files`: its verdict counts those that the manifest lists.
// "golden.npz".
std::string exported_text(const GoldenOrder& order, std::size_t files);

// The command that checks what was exported; empty if there is none for the format.
std::string replay_command(const GoldenOrder& order);

// `describe` may wait.
Result<GoldenExported> export_in_background(const GoldenOrder& order,
                                            const std::function<gpu::DeviceReport()>& describe,
                                            const TaskControl& control);

}  // namespace opscope::gui
