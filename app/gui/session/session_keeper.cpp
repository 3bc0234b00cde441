#include "app/gui/session/session_keeper.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

#include "app/gui/session/state_folder.h"
#include "core/io/file.h"
#include "core/limits/failure.h"

namespace opscope::gui {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds pause_after_failure{5};

// No other window has it, and the newest sorts last.
std::string new_name() { return fmt::format("{:%Y%m%dT%H%M%S}-{}.json", fmt::gmtime(std::time(nullptr)), ::getpid()); }

}  // namespace

SessionKeeper::SessionKeeper(Result<std::filesystem::path> folder, std::function<void()> wake)
    : folder_(std::move(folder)), wake_(std::move(wake)), writer_([this] { work(); }) {}

SessionKeeper::~SessionKeeper() {
  {
    const std::lock_guard guard(mutex_);
    leave_ = true;
  }
  changed_.notify_all();
  writer_.join();
}

void SessionKeeper::keep(State state) {
  {
    const std::lock_guard guard(mutex_);
    waiting_ = std::move(state);
    to_forget_ = false;
    replaced_.splice(replaced_.end(), recovered_);
  }
  changed_.notify_all();
}

void SessionKeeper::forget() {
  {
    const std::lock_guard guard(mutex_);
    waiting_.reset();
    to_forget_ = true;
  }
  changed_.notify_all();
}

void SessionKeeper::replaces(FoundSession session) {
  const std::lock_guard guard(mutex_);
  recovered_.push_back(std::move(session));
}

bool SessionKeeper::finish(std::chrono::milliseconds patience) {
  std::unique_lock guard(mutex_);
  hurry_ = true;
  changed_.notify_all();
  const std::uint64_t enough = attempts_ + (busy_ ? 2 : 1);  // the one under way may be of an older case
  const auto kept = [this] { return !waiting_ && !to_forget_ && !busy_; };
  done_.wait_for(guard, patience, [&] { return kept() || (failing_ && attempts_ >= enough); });
  hurry_ = false;
  return kept();
}

std::optional<SessionKeeper::News> SessionKeeper::take_news() {
  const std::lock_guard guard(mutex_);
  return std::exchange(news_, std::nullopt);
}

// Under the lock. Where there is no memory for the words, the next failure is told.
void SessionKeeper::tell(bool good, const Error& why) {
  const Result<void> told = guarded([&]() -> Result<void> {
    news_ = News{good, good ? "unsaved changes are kept again" : "unsaved changes are not kept: " + why.text()};
    return {};
  });
  failing_ = !good && told;
  wake_();
}

void SessionKeeper::work() {
  Clock::time_point next{};  // a write begins no earlier
  std::unique_lock guard(mutex_);
  while (true) {
    changed_.wait(guard, [this] { return waiting_ || to_forget_ || leave_; });
    if (!to_forget_) changed_.wait_until(guard, next, [this] { return hurry_ || to_forget_ || leave_; });
    if (!waiting_ && !to_forget_) {
      if (leave_) return;
      continue;
    }
    std::optional<State> state = std::exchange(waiting_, std::nullopt);
    to_forget_ = false;
    busy_ = true;
    std::list<FoundSession> replaced = std::exchange(replaced_, {});
    guard.unlock();
    next = Clock::now() + delay;
    Result<void> done;
    if (state)
      done = guarded([&] { return write(*state); });
    else
      remove();
    const bool wrote = done && state;
    if (done) {
      for (FoundSession& old : replaced) remove_session(std::move(old));
      state.reset();  // it may be the last that has the case: freeing a large one takes time
    }
    guard.lock();
    busy_ = false;
    ++attempts_;
    if (done) {
      if (failing_ && wrote) tell(true, {});
      failing_ = false;
    } else {
      replaced_.splice(replaced_.begin(), replaced);
      if (!failing_) tell(false, done.error());
      next = Clock::now() + pause_after_failure;
      if (!waiting_ && !to_forget_ && !leave_) waiting_ = std::move(state);  // the disk may be there again
    }
    done_.notify_all();
  }
}

Result<void> SessionKeeper::write(const State& state) {
  if (!folder_) return tl::unexpected(folder_.error());
  std::error_code ignored;
  if (!std::filesystem::exists(*folder_, ignored)) lock_.reset();  // with the folder went the lock
  if (!lock_) {
    if (Result<void> made = make_private_folder(*folder_); !made) return made;
    if (file_.empty()) file_ = *folder_ / new_name();
    lock_ = SessionLock::take(file_);
    if (!lock_) return bad_input(file_.string(), "cannot be locked");
  }
  Session session = state.session;
  session.model = *state.model;
  session.model.view = state.view;
  if (Result<void> written = write_text(file_, write_session(session)); !written) return written;
  ::chmod(file_.c_str(), 0600);
  return {};
}

void SessionKeeper::remove() {
  if (file_.empty()) return;
  std::error_code ignored;
  std::filesystem::remove(file_, ignored);
  if (lock_) lock_->remove();
  lock_.reset();
}

}  // namespace opscope::gui
