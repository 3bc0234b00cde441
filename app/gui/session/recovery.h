#pragma once
// Finds sessions whose windows ended without saving.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/gui/session/document.h"
#include "app/gui/session/session_file.h"
#include "app/gui/session/session_lock.h"

namespace opscope::gui {

// Holds the session's lock: no other window is offered the same session.
struct FoundSession {
  std::filesystem::path file;
  SessionLock lock;
  Session session;
};

struct FoundSessions {
  std::vector<FoundSession> sessions;  // the latest first
  std::vector<std::string> problems;   // a line each: a file that cannot be read, and where it is now
  bool some_owned = false;             // there are others, of windows that live or are about to end
};

// The sessions in `folder` that no living window owns. A session whose case was saved is removed. A file that is no
// session is renamed to end in .unreadable. Reads complete cases, so it is not for the window's thread.
FoundSessions find_sessions(const std::filesystem::path& folder);
// If all of them are owned, looks again for two seconds: a window that was killed may take a moment to let go of its
// own. `stop` ends the wait.
FoundSessions await_sessions(const std::filesystem::path& folder, const std::function<bool()>& stop);

void remove_session(FoundSession session);

// The case of the session, with its changes unsaved. If its file can be read, undo leads to that.
Document recovered_document(const Session& session);

}  // namespace opscope::gui
