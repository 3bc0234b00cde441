#pragma once
// Offers the unsaved changes of windows that have ended. It stands over the case and does not keep anyone from it.

#include <filesystem>
#include <optional>
#include <vector>

#include "app/gui/session/recovery.h"

namespace opscope::gui {

class RecoverDialog {
 public:
  void offer(std::vector<FoundSession> sessions) { sessions_ = std::move(sessions); }

  struct Choice {
    std::filesystem::path file;  // of the session
    bool recover = false;        // else it is to be discarded
  };
  // What was chosen in this frame. It is offered until it is taken. "Later" leaves all that is left to the next start.
  std::optional<Choice> draw();
  // The session of this file; null and absent if it is offered no more.
  const FoundSession* find(const std::filesystem::path& file) const;
  std::optional<FoundSession> take(const std::filesystem::path& file);

 private:
  std::vector<FoundSession> sessions_;
};

}  // namespace opscope::gui
