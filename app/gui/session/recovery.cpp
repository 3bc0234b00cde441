#include "app/gui/session/recovery.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "app/gui/session/files.h"
#include "core/io/file.h"
#include "core/limits/failure.h"
#include "core/model/json.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t longest_session = std::uint64_t{4} << 30;  // bytes

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
    files.push_back(at->path());
  std::ranges::sort(files);
  return files;
}

// Under a name that no file has.
Result<fs::path> set_aside(const fs::path& file) {
  std::error_code failed;
  for (int number = 1; number < 1000; ++number) {
    fs::path aside = file;
    aside += number == 1 ? ".unreadable" : ".unreadable" + std::to_string(number);
    if (fs::exists(fs::symlink_status(aside, failed))) continue;
    fs::rename(file, aside, failed);
    if (!failed) return aside;
  }
  return bad_input(file.string(), "cannot be renamed");
}

// `damaged`: it will never be readable. A lack of memory or file handles is temporary.
Result<Session> read_session(const fs::path& file, bool& damaged) {
  damaged = false;
  return guarded([&]() -> Result<Session> {
    const Result<std::string> text = read_text(file, longest_session);
    std::error_code failed;
    damaged = !fs::is_regular_file(file, failed) || fs::file_size(file, failed) > longest_session;
    if (!text) return tl::unexpected(text.error());
    Result<Session> session = parse_session(*text, file.string());
    damaged = !session;
    return session;
  });
}

// True if the file of the session holds the same case. A different view is no change.
bool is_saved(const Session& session) {
  if (session.path.empty()) return false;
  Result<Model> saved = read_model(session.path);
  if (!saved) return false;
  saved->view = session.model.view;
  return *saved == session.model;
}

}  // namespace

void remove_session(FoundSession session) {
  std::error_code ignored;
  fs::remove(session.file, ignored);
  session.lock.remove();
}

FoundSessions find_sessions(const fs::path& folder) {
  FoundSessions found;
  for (const fs::path& file : files_in(folder)) {
    std::error_code failed;
    if (file.extension() == ".lock") {  // of a window that ended without unsaved changes
      const bool alone = !fs::exists(fs::path(file).replace_extension(".json"), failed);
      if (std::optional<SessionLock> lock; alone && (lock = SessionLock::take(file))) lock->remove();
    }
    if (file.extension() != ".json") continue;
    std::optional<SessionLock> lock = SessionLock::take(file);
    found.some_owned = found.some_owned || !lock;
    if (!lock || !fs::exists(file, failed)) continue;
    bool damaged = false;
    Result<Session> session = read_session(file, damaged);
    if (!session && !damaged) {
      found.problems.push_back("unsaved changes cannot be recovered now: " + session.error().text() +
                               "; the next start tries again");
      continue;
    }
    if (!session) {
      const Result<fs::path> aside = set_aside(file);
      found.problems.push_back("unsaved changes cannot be recovered: " + session.error().text() + "; " +
                               (aside ? "the file is kept as " + aside->string() : aside.error().text()));
      lock->remove();
      continue;
    }
    FoundSession one{file, *std::move(lock), *std::move(session)};
    if (is_saved(one.session))
      remove_session(std::move(one));
    else
      found.sessions.push_back(std::move(one));
  }
  std::ranges::stable_sort(found.sessions, std::ranges::greater{},
                           [](const FoundSession& s) { return s.session.time; });
  return found;
}

FoundSessions await_sessions(const fs::path& folder, const std::function<bool()>& stop) {
  FoundSessions found = find_sessions(folder);
  for (int tries = 20; tries > 0 && found.some_owned && found.sessions.empty() && !stop(); --tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    FoundSessions later = find_sessions(folder);
    for (std::string& problem : later.problems)
      if (std::ranges::count(found.problems, problem) == 0) found.problems.push_back(std::move(problem));
    found.sessions = std::move(later.sessions), found.some_owned = later.some_owned;
  }
  return found;
}

Document recovered_document(const Session& session) {
  if (!session.path.empty())
    if (Result<Document> document = open_case(session.path)) {
      document->apply({session.model, ""});
      if (session.shows_array) document->mark_array();
      return *std::move(document);
    }
  Document document = session.path.empty() ? Document(session.model, session.folder, session.name)
                                           : Document(session.model, session.path);
  document.mark_unsaved();
  if (session.shows_array) document.mark_array();
  return document;
}

}  // namespace opscope::gui
