#include "app/gui/session/settings_keeper.h"

#include <utility>

namespace opscope::gui {
namespace {

Result<void> write_beside_others(const std::filesystem::path& file, Settings settings) {
  add_recent(settings, read_settings(file).recent);
  return write_settings(file, settings);
}

}  // namespace

SettingsKeeper::SettingsKeeper(std::optional<std::filesystem::path> file)
    : file_(std::move(file)), found_(file_ ? read_settings(*file_) : Settings{}), kept_(found_) {}

void SettingsKeeper::keep(const Settings& now) {
  if (!file_ || now == kept_) return;
  writing_.start([file = *file_, now](const TaskControl&) { return write_beside_others(file, now); });
  kept_ = now;
}

Result<void> SettingsKeeper::finish(const Settings& now) {
  writing_.cancel();
  while (writing_.busy()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const auto ended = writing_.take();
  const bool unwritten = ended && !*ended;
  if (!file_ || (now == kept_ && !unwritten)) return {};
  kept_ = now;
  return write_beside_others(*file_, now);
}

}  // namespace opscope::gui
