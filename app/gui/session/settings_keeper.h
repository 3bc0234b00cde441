#pragma once
// Keeps the window's settings in a file while the window is open.

#include <filesystem>
#include <optional>

#include "app/gui/jobs/task.h"
#include "app/gui/session/settings.h"

namespace opscope::gui {

class SettingsKeeper {
 public:
  // Without a file nothing is kept.
  explicit SettingsKeeper(std::optional<std::filesystem::path> file);

  // What the file had at the start.
  const Settings& found() const { return found_; }
  // Writes what changed, without waiting for the disk. Recent files that another window wrote stay, after these.
  void keep(const Settings& now);
  // The same, but waits until it is written.
  Result<void> finish(const Settings& now);

 private:
  std::optional<std::filesystem::path> file_;
  Settings found_, kept_;
  Task<void> writing_{nullptr};
};

}  // namespace opscope::gui
