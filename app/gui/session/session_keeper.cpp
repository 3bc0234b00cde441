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

// No other case has the same name, and the newest sorts last.
std::string new_name(std::uint64_t number) {
  return fmt::format("{:%Y%m%dT%H%M%S}-{}-{}.json", fmt::gmtime(std::time(nullptr)), ::getpid(), number);
}

// Both would be the same file, but for its time.
bool same(const SessionKeeper::State& a, const SessionKeeper::State& b) {
  return a.model == b.model && a.view == b.view && a.session.path == b.session.path &&
         a.session.name == b.session.name && a.session.in_front == b.session.in_front;
}

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

void SessionKeeper::keep(States states) {
  {
    const std::lock_guard guard(mutex_);
    if (!states.empty()) replaced_.splice(replaced_.end(), recovered_);
    waiting_ = std::move(states);
  }
  changed_.notify_all();
}

void SessionKeeper::replaces(FoundSession session) {
  const std::lock_guard guard(mutex_);
  recovered_.push_back(std::move(session));
}

bool SessionKeeper::finish(std::chrono::milliseconds timeout) {
  std::unique_lock guard(mutex_);
  hurry_ = true;
  changed_.notify_all();
  const std::uint64_t enough = attempts_ + (busy_ ? 2 : 1);  // the write in progress may be of an older case
  const auto kept = [this] { return !waiting_ && !busy_; };
  done_.wait_for(guard, timeout, [&] { return kept() || (failing_ && attempts_ >= enough); });
  hurry_ = false;
  return kept();
}

std::optional<SessionKeeper::News> SessionKeeper::take_news() {
  const std::lock_guard guard(mutex_);
  return std::exchange(news_, std::nullopt);
}

// Under the lock. If there is no memory for the text, the next failure is reported.
void SessionKeeper::tell(bool good, const Error& why) {
  const Result<void> told = guarded([&]() -> Result<void> {
    news_ = News{good, good ? "unsaved changes are kept again" : "unsaved changes are not kept: " + why.text()};
    return {};
  });
  failing_ = !good && told;
  wake_();
}

void SessionKeeper::work() {
  Clock::time_point next{};  // no write begins earlier
  std::unique_lock guard(mutex_);
  while (true) {
    changed_.wait(guard, [this] { return waiting_ || leave_; });
    const auto at_once = [this] { return hurry_ || leave_ || (waiting_ && waiting_->empty()); };
    changed_.wait_until(guard, next, at_once);
    if (!waiting_) {
      if (leave_) return;
      continue;
    }
    std::optional<States> states = std::exchange(waiting_, std::nullopt);
    busy_ = true;
    std::list<FoundSession> replaced = std::exchange(replaced_, {});
    guard.unlock();
    next = Clock::now() + delay;
    const Result<void> done = guarded([&] { return write(*states); });
    const bool wrote = done && !states->empty();
    if (done) {
      for (FoundSession& old : replaced) remove_session(std::move(old));
      states.reset();  // they may be the last owners of a case: freeing a large one takes time
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
      if (!waiting_ && !leave_) waiting_ = std::move(states);  // try again: the disk may be available later
    }
    done_.notify_all();
  }
}

// All of them, even if one fails. The error is the first one's.
Result<void> SessionKeeper::write(const States& states) {
  for (auto& [number, kept] : kept_)
    if (!states.contains(number)) remove(kept);
  std::erase_if(kept_, [&](const auto& each) { return !states.contains(each.first); });
  Result<void> all;
  for (const auto& [number, state] : states)
    if (Result<void> written = write(number, state); !written && all) all = std::move(written);
  return all;
}

Result<void> SessionKeeper::write(std::uint64_t number, const State& state) {
  if (!folder_) return tl::unexpected(folder_.error());
  Kept& kept = kept_[number];
  std::error_code ignored;
  if (!std::filesystem::exists(*folder_, ignored)) kept.lock.reset();  // the lock was in the folder
  if (kept.lock && same(kept.state, state) && std::filesystem::exists(kept.file, ignored)) return {};
  if (!kept.lock) {
    if (Result<void> made = make_private_folder(*folder_); !made) return made;
    if (kept.file.empty()) kept.file = *folder_ / new_name(number);
    kept.lock = SessionLock::take(kept.file);
    if (!kept.lock) return bad_input(kept.file.string(), "cannot be locked");
  }
  Session session = state.session;
  session.model = *state.model;
  session.model.comments = state.session.model.comments;
  session.model.view = state.view;
  if (Result<void> written = write_text(kept.file, write_session(session)); !written) return written;
  ::chmod(kept.file.c_str(), 0600);
  kept.state = state;
  return {};
}

void SessionKeeper::remove(Kept& kept) {
  if (kept.file.empty()) return;
  std::error_code ignored;
  std::filesystem::remove(kept.file, ignored);
  if (kept.lock) kept.lock->remove();
}

}  // namespace opscope::gui
