#pragma once
// Keeps one window's unsaved changes on disk, in the background, so that no end of the program loses them.

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <list>
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
  // What is kept: the case as it is at one moment. `session.model` is not read; the shared one is.
  struct State {
    std::shared_ptr<const Model> model;
    std::string view;  // JSON text; may be empty
    Session session;
  };

  // In a file of its own in `folder`, which is made with the first change; an error in place of the folder is told
  // with the first change. `wake` is called from another thread when there is something to tell.
  SessionKeeper(Result<std::filesystem::path> folder, std::function<void()> wake);
  // Waits for what is being written. What is kept stays.
  ~SessionKeeper();

  // Neither of these waits for the disk. Writes begin at least `delay` apart.
  static constexpr std::chrono::milliseconds delay{300};
  void keep(State state);
  void forget();  // nothing is unsaved any more
  // Keeps a session that another window left until this one has kept what was recovered from it.
  void replaces(FoundSession session);

  // Waits until what was given last is on disk, for at most `patience`. False where it is not.
  bool finish(std::chrono::milliseconds patience);
  static constexpr std::chrono::seconds longest_write{10};  // of a large case to a slow disk, when the window leaves

  // What went wrong, or well again, since the last call; each is told once.
  struct News {
    bool good = false;
    std::string text;
  };
  std::optional<News> take_news();

 private:
  void work();
  Result<void> write(const State& state);
  void remove();
  void tell(bool good, const Error& why);

  const Result<std::filesystem::path> folder_;
  const std::function<void()> wake_;
  std::mutex mutex_;
  std::condition_variable changed_, done_;
  std::optional<State> waiting_;  // to be kept
  bool to_forget_ = false, busy_ = false, hurry_ = false, leave_ = false;
  std::uint64_t attempts_ = 0;
  bool failing_ = false;  // told, and not yet well again
  std::optional<News> news_;
  std::list<FoundSession> recovered_;  // replaced by what keep() is given next,
  std::list<FoundSession> replaced_;   // and by what is written next
  // The writer's own.
  std::filesystem::path file_;
  std::optional<SessionLock> lock_;
  std::thread writer_;  // last: it uses all of the above
};

}  // namespace opscope::gui
