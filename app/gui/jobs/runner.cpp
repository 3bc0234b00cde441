#include "app/gui/jobs/runner.h"

#include <algorithm>
#include <utility>

#include "app/gui/jobs/right_of_way.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/limits/failure.h"

namespace opscope::gui {
namespace {

// What runs out of memory or threads ends the evaluation alone, with a sentence; what it kept is given back.
Result<ResultsPtr> evaluate_or_say_why_not(const Request& request, std::span<const BackendSlot> backends, Kept& kept,
                                           const EvaluateControl& control) {
  const auto shared = [](Results results) -> ResultsPtr { return std::make_shared<const Results>(std::move(results)); };
  Result<ResultsPtr> results = guarded([&] { return evaluate(request, backends, kept, control).map(shared); });
  if (results || results.error().kind == Error::Kind::Cancelled) return results;
  kept = {};
  return guarded([&]() -> Result<ResultsPtr> {
    Results failed;
    failed.request = request;
    failed.error = std::move(results).error();
    return shared(std::move(failed));
  });
}

}  // namespace

JobRunner::JobRunner(std::function<void()> wake, std::chrono::milliseconds worth_showing)
    : wake_(std::move(wake)),
      worth_showing_(worth_showing),
      reference_(make_reference_backend()),
      cpu_(make_cpu_backend()),
      gpu_(std::async(std::launch::async, [] { return gpu::make_gpu_backend(); })),
      worker_([this] { work(); }) {}

JobRunner::~JobRunner() {
  {
    std::lock_guard lock(mutex_);
    leave_ = true;
    given_up_ = newest_.load();
  }
  changed_.notify_all();
  worker_.join();
}

std::uint64_t JobRunner::submit(Request request) {
  std::uint64_t generation = 0;
  {
    std::lock_guard lock(mutex_);
    generation = request.generation = ++newest_;
    waiting_ = std::move(request);
    started_ = std::chrono::steady_clock::now();
    progress_ = {};
  }
  changed_.notify_all();
  return generation;
}

void JobRunner::cancel() {
  std::lock_guard lock(mutex_);
  waiting_.reset();
  given_up_ = newest_.load();
  if (shows_growing()) latest_ = growing_;  // it may have been seen: it stays, and is not continued
  growing_.reset();
  give_up_growing();
}

// Under the lock: what is there and will not grow any more says so.
void JobRunner::give_up_growing() {
  if (!latest_ || latest_->state != Results::State::Growing) return;
  auto rest = std::make_shared<Results>(*latest_);
  rest->state = Results::State::GivenUp;
  latest_ = std::move(rest);
}

ResultsPtr JobRunner::latest() const {
  std::lock_guard lock(mutex_);
  return shows_growing() ? growing_ : latest_;
}

std::optional<Progress> JobRunner::progress() const {
  std::lock_guard lock(mutex_);
  const bool runs = running_ && given_up_ < running_generation_;
  if (!runs && !waiting_) return std::nullopt;
  Progress now = progress_;
  now.elapsed = std::chrono::steady_clock::now() - started_;
  return now;
}

bool JobRunner::gpu_started() const { return gpu_.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }

BackendSlot JobRunner::gpu_slot() const {
  if (!gpu()) return {"gpu", nullptr, gpu().error().text()};
  return {"gpu", gpu()->get(), {}};
}

gpu::DeviceReport JobRunner::describe_device() const {
  const BackendSlot slot = gpu_slot();
  return gpu::describe_device(*cpu_, slot.backend ? gpu()->get() : nullptr, slot.reason);
}

std::vector<BackendSlot> JobRunner::backend_slots() {
  return {{"reference", reference_.get(), {}}, {"cpu", cpu_.get(), {}}, gpu_slot()};
}

void JobRunner::take(const Results& growing) {
  ResultsPtr copy = std::make_shared<const Results>(growing);
  std::unique_lock lock(mutex_);
  if (given_up_ >= running_generation_) return;
  has_numbers_ = std::ranges::any_of(growing.tensors,
                                     [](const TensorSummary& tensor) { return !tensor.is_input && tensor.counted(); });
  growing_.swap(copy);
  const bool shows = shows_growing();
  lock.unlock();
  copy.reset();  // of gigabytes it takes a while: not while the window may wait for the lock
  if (shows) wake_();
}

// Requests are taken in the order of their generations, so what ends now is newer than what stands.
void JobRunner::take_end(Result<ResultsPtr> results, std::uint64_t generation) {
  ResultsPtr ended = results ? *std::move(results) : nullptr, before, unfinished;
  const std::lock_guard lock(mutex_);  // declared last: released before the three above are freed, which may take long
  const bool given_up = given_up_ >= generation;
  running_ = false;
  before = latest_;
  if (ended && !given_up)
    latest_ = ended;
  else if (shows_growing())  // it may have been seen: it stays, and is not continued
    latest_ = growing_;
  if (given_up) give_up_growing();
  unfinished = std::exchange(growing_, nullptr);
}

void JobRunner::work() {
  Kept kept;
  const std::vector<BackendSlot> backends = backend_slots();
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return leave_ || waiting_; });
    if (leave_) return;
    const Request request = std::move(*waiting_);
    waiting_.reset();
    running_ = true;
    running_generation_ = request.generation;
    begun_ = std::chrono::steady_clock::now();
    has_numbers_ = false;
    lock.unlock();
    EvaluateControl control;
    control.stop = [this, generation = request.generation, begun = begun_] {
      give_way_to_frame();
      if (given_up_ >= generation) return true;
      if (newest_ == generation) return false;
      const auto took = std::chrono::steady_clock::now() - begun;
      return took > patience || (took > worth_showing_ && has_numbers_);
    };
    control.publish = [this](const Results& growing) { take(growing); };
    control.progress = [&](std::string_view stage, double fraction) {
      std::lock_guard guard(mutex_);
      if (newest_ == request.generation) progress_.stage = stage, progress_.fraction = fraction;
    };
    take_end(evaluate_or_say_why_not(request, backends, kept, control), request.generation);
    wake_();
    lock.lock();
  }
}

}  // namespace opscope::gui
