#include "app/gui/shell/golden_export.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/backends/reference/reference_backend.h"
#include "core/model/case_memory.h"
#include "core/vectors/golden_files.h"
#include "core/vectors/golden_folder.h"

namespace opscope::gui {

Result<void> check_golden_place(const std::filesystem::path& folder, const ReadFiles& keep) {
  namespace fs = std::filesystem;
  std::error_code failed;
  if (!fs::exists(folder, failed)) return {};
  if (!fs::is_directory(folder, failed)) return bad_input(folder.string(), "exists and is not a folder");
  const bool empty = fs::is_empty(folder, failed);
  if (failed) return bad_input(folder.string(), "cannot be read: " + failed.message());
  if (!empty && !golden_folder(folder))
    return bad_input(folder.string(), "exists, is not empty and is not a golden folder; choose another");
  return entries_of(folder).and_then([&](const std::vector<FolderEntry>& entries) -> Result<void> {
    for (const FolderEntry& entry : entries)
      if (keep.find(entry.identity) != nullptr)
        return bad_input(folder.string(), "holds '" + entry.path + "', which this window is using; choose another");
    return {};
  });
}

Result<GoldenExported> export_in_background(const GoldenOrder& order,
                                            const std::function<gpu::DeviceReport()>& describe,
                                            const TaskControl& control) {
  const std::uint64_t needed = needed_bytes(memory_of(*order.model, order.paths), CaseUse::Export, 1, 0);
  if (auto fits = check_memory(needed, order.memory_limit); !fits) return tl::unexpected(fits.error());
  GoldenOrigin origin = order.origin;
  origin.driver = golden_driver(describe());
  std::string note;
  GoldenReplace replace = order.replace;
  replace.note = [&](const std::string& line) { note = line; };
  RunOptions options;
  options.stop = [&] { return control.stopped(); };
  // A separate reference: the runner's may be busy with the next edit.
  const std::unique_ptr<Backend> reference = make_reference_backend();
  return export_golden(*order.model, order.paths, *reference, order.folder, origin, options, replace)
      .and_then([&](const Manifest&) { return entries_of(order.folder); })
      .map([&](const std::vector<FolderEntry>& entries) {
        const auto files = static_cast<std::size_t>(std::ranges::count_if(entries, &FolderEntry::is_file));
        return GoldenExported{files, note};
      });
}

}  // namespace opscope::gui
