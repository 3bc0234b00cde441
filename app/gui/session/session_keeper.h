#pragma once
// Stores one window's unsaved changes on disk, in the background: a file for each case. They survive if the program
// ends for any reason.

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "app/gui/session/recovery.h"
#include "app/gui/session/session_lock.h"
#include "core/error.h"

namespace opscope::gui {

class SessionKeeper {
 public:
  // The case at one moment. `model` is kept. Of `session.model` only the comments count.
  struct State {
    std::shared_ptr<const Model> model;
    std::string view;  // JSON text; may be empty
    Session session;
  };
  using States = std::map<std::uint64_t, State>;  // by the number of the case, which stays the same

  // Writes files of its own in `folder`, which the first change creates. The first change also reports an error that
  // is given instead of a folder. `wake` is called from another thread when there is news.
  SessionKeeper(Result<std::filesystem::path> folder, std::function<void()> wake);
  // Waits for the write in progress. The files stay.
  ~SessionKeeper();

  // These do not wait for the disk. Writes begin at least `delay` apart.
  static constexpr std::chrono::milliseconds delay{300};
  void keep(States states);  // all unsaved changes: cases that are not among them are forgotten
  void forget() { keep({}); }
  // Removes a session that another window left, once this window has kept what was recovered from it.
  void replaces(FoundSession session);

  // Waits at most `timeout` until the last states are on disk. False if they are not.
  bool finish(std::chrono::milliseconds timeout);
  static constexpr std::chrono::seconds longest_write{10};  // a large case to a slow disk, when the window leaves

  // A failure, or the first success after one, since the last call. Each is reported once.
  struct News {
    bool good = false;
    std::string text;
  };
  std::optional<News> take_news();

 private:
  // The file of one case, and what is in it.
  struct Kept {
    std::filesystem::path file;
    std::optional<SessionLock> lock;
    State state;
  };

  void work();
  Result<void> write(const States& states);
  Result<void> write(std::uint64_t number, const State& state);
  static void remove(Kept& kept);
  void tell(bool good, const Error& why);

  const Result<std::filesystem::path> folder_;
  const std::function<void()> wake_;
  std::mutex mutex_;
  std::condition_variable changed_, done_;
  std::optional<States> waiting_;  // to be kept
  bool busy_ = false, hurry_ = false, leave_ = false;
  std::uint64_t attempts_ = 0;
  bool failing_ = false;  // a failure was reported, and no write has succeeded since
  std::optional<News> news_;
  std::list<FoundSession> recovered_;  // replaced by the states that keep() is given next
  std::list<FoundSession> replaced_;   // replaced by the next write
  // For the writer's thread alone.
  std::map<std::uint64_t, Kept> kept_;
  std::thread writer_;  // last: it uses all of the above
};

}  // namespace opscope::gui
