#pragma once
// Sessions whose windows have ended without saving them.

#include <filesystem>
#include <string>
#include <vector>

#include "app/gui/session/document.h"
#include "app/gui/session/session_file.h"
#include "app/gui/session/session_lock.h"

namespace opscope::gui {

// While it lives no other window is offered the same.
struct FoundSession {
  std::filesystem::path file;
  SessionLock lock;
  Session session;
};

struct FoundSessions {
  std::vector<FoundSession> sessions;  // the latest first
  std::vector<std::string> problems;   // a line each: what cannot be read, and where it is now
};

// What no living window owns and its own file does not hold already; such leftovers are removed. Files that are no
// sessions are kept under a name that ends in .unreadable. Reads whole cases: not for the window's own thread.
FoundSessions find_sessions(const std::filesystem::path& folder);

void remove_session(FoundSession session);

// The case as it was, with its changes unsaved: its file as it is now lies one step back, where it can be read.
Document recovered_document(const Session& session);

}  // namespace opscope::gui
