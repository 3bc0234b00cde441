#pragma once
// Offers the unsaved changes of windows that have ended. It lies over the case and does not block it: it may come up to
// seconds after the start, while somebody drags or types, and it can wait. The mouse and shortcuts reach the case.
// Enter recovers the first only before any other key.

#include <imgui.h>

#include <filesystem>
#include <optional>
#include <vector>

#include "app/gui/session/recovery.h"

namespace opscope::gui {

class RecoverDialog {
 public:
  void offer(std::vector<FoundSession> sessions);

  struct Choice {
    std::vector<std::filesystem::path> files;  // of the sessions
    bool recover = false;                      // otherwise they are to be discarded
  };
  // The choice in this frame. A session is offered until it is taken. "Later" leaves the rest to the next offer.
  std::optional<Choice> draw();
  // The session of this file; nullptr or nullopt if it is no longer offered.
  const FoundSession* find(const std::filesystem::path& file) const;
  std::optional<FoundSession> take(const std::filesystem::path& file);
  // Esc puts the offer off, and ends nothing else: the offer lies over the case.
  bool takes_escape() const { return !sessions_.empty() && free_; }
  // "Later" was the answer to the last offer.
  bool was_put_off() const { return put_off_; }

 private:
  std::vector<FoundSession> sessions_;
  bool put_off_ = false;
  bool enter_recovers_ = true;  // no other key was pressed since the offer
  bool free_ = false;           // no popup was open and no item active in the last frame
  ImVec2 screen_{};             // in the last frame
  int frames_to_centre_ = 0;    // after a change of that size
};

}  // namespace opscope::gui
