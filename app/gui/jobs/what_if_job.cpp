#include "app/gui/jobs/what_if_job.h"

#include "app/gui/jobs/right_of_way.h"
#include "core/backends/reference/reference_backend.h"
#include "core/limits/failure.h"

namespace opscope::gui {
namespace {

using State = WhatIfJob::State;

State count(const Results& results, Backend& backend, const RunOptions& options) {
  Result<State> end = guarded([&]() -> Result<State> {
    Result<std::vector<WhatIf>> rows = what_if(*results.invocation, *results.backends.front().output, backend, options);
    if (!rows) return State{.kind = State::Kind::GivenUp, .fraction = 0, .rows = {}, .problem = rows.error().text()};
    return State{.kind = State::Kind::Done, .fraction = 1, .rows = *std::move(rows), .problem = {}};
  });
  if (end) return *std::move(end);
  return {.kind = State::Kind::GivenUp, .fraction = 0, .rows = {}, .problem = std::move(end).error().what};
}

}  // namespace

WhatIfJob::WhatIfJob(std::function<void()> wake)
    : wake_(std::move(wake)), reference_(make_reference_backend()), worker_([this] { work(); }) {}

WhatIfJob::~WhatIfJob() {
  {
    std::lock_guard lock(mutex_);
    leave_ = true;
    ++wanted_;
  }
  changed_.notify_all();
  worker_.join();
}

void WhatIfJob::start(ResultsPtr results) {
  {
    std::lock_guard lock(mutex_);
    ++wanted_;
    waiting_ = std::move(results);
    state_ = {.kind = State::Kind::Counting, .fraction = 0, .rows = {}, .problem = {}};
  }
  changed_.notify_all();
}

void WhatIfJob::stop() {
  std::lock_guard lock(mutex_);
  if (state_.kind != State::Kind::Counting) return;
  ++wanted_;
  waiting_.reset();
  state_ = {.kind = State::Kind::GivenUp, .fraction = 0, .rows = {}, .problem = "a newer edit came first"};
}

WhatIfJob::State WhatIfJob::state() const {
  std::lock_guard lock(mutex_);
  return state_;
}

bool WhatIfJob::busy() const {
  std::lock_guard lock(mutex_);
  return state_.kind == State::Kind::Counting;
}

void WhatIfJob::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return leave_ || waiting_; });
    if (leave_) return;
    ResultsPtr results = std::move(waiting_);
    waiting_.reset();
    const std::uint64_t number = wanted_;
    lock.unlock();
    RunOptions options;
    options.stop = [&] {
      give_way_to_frame();
      return wanted_ != number;
    };
    options.progress = [&](double fraction) {
      std::lock_guard guard(mutex_);
      if (wanted_ == number) state_.fraction = fraction;
    };
    State end = count(*results, *reference_, options);
    results.reset();
    lock.lock();
    if (wanted_ != number) continue;
    state_ = std::move(end);
    lock.unlock();
    wake_();
    lock.lock();
  }
}

}  // namespace opscope::gui
