#include "app/gui/sweep/sweep_job.h"

#include <oneapi/tbb/task_arena.h>
#include <sys/resource.h>

#include <new>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"

namespace opscope::gui {

using State = SweepSnapshot::State;

SweepJob::SweepJob(std::function<void()> wake, std::function<BackendSlot()> gpu, Run run)
    : wake_(std::move(wake)),
      gpu_(std::move(gpu)),
      run_(std::move(run)),
      reference_(make_reference_backend()),
      cpu_(make_cpu_backend()) {}

SweepJob::~SweepJob() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

void SweepJob::start(SweepOrder order) {
  if (busy()) return;
  if (thread_.joinable()) thread_.join();  // it has ended
  stop_ = false;
  now_ = {};
  now_.state = State::Running;
  now_.order = order;
  started_ = std::chrono::steady_clock::now();
  thread_ = std::thread([this, order = std::move(order)] { work(order); });
}

void SweepJob::cancel() {
  const std::lock_guard lock(mutex_);
  if (now_.state != State::Running) return;
  now_.state = State::Stopping;
  stop_ = true;
}

bool SweepJob::busy() const {
  const std::lock_guard lock(mutex_);
  return now_.busy();
}

SweepSnapshot SweepJob::snapshot() const {
  const std::lock_guard lock(mutex_);
  SweepSnapshot copy = now_;
  if (copy.busy()) copy.elapsed = std::chrono::steady_clock::now() - started_;
  return copy;
}

void SweepJob::add(SweepLine line) {
  {
    const std::lock_guard lock(mutex_);
    now_.lines.push_back(std::make_shared<const SweepLine>(std::move(line)));
  }
  wake_();
}

Result<SweepReport> SweepJob::sweep(const SweepOrder& order) {
  std::vector<Backend*> candidates;
  if (order.cpu) candidates.push_back(cpu_.get());
  if (order.gpu) {
    const BackendSlot slot = gpu_();
    if (slot.backend != nullptr)
      candidates.push_back(slot.backend);
    else
      add(skipped_line(slot.name, slot.reason));
  }
  if (candidates.empty()) return unavailable("there is no backend to judge");
  SweepControl control;
  control.stop = [this] { return stop_.load(); };
  control.time = order.limit;
  control.progress = [this](const SweepProgress& progress) {
    const std::lock_guard lock(mutex_);
    now_.progress = progress;
  };
  control.finished = [this](const SpaceOutcome& outcome) { add(line_of(outcome)); };
  const std::size_t not_of_spaces = snapshot().lines.size();
  // What the sweep computes in parallel leaves the threads to the window's own runs first.
  using Arena = oneapi::tbb::task_arena;
  Arena background(Arena::automatic, 1, Arena::priority::low);
  Result<SweepReport> report = cancelled();
  background.execute([&] { report = run_(order.request, *reference_, candidates, control); });
  if (!report) return report;
  // The report also tells of the space that was given up half way and of the random cases.
  const std::lock_guard lock(mutex_);
  now_.lines.resize(not_of_spaces);
  for (const SpaceOutcome& outcome : report->spaces)
    now_.lines.push_back(std::make_shared<const SweepLine>(line_of(outcome)));
  if (report->random.valid + report->random.invalid > 0)
    now_.lines.push_back(std::make_shared<const SweepLine>(line_of(report->random, report->seed)));
  return report;
}

void SweepJob::work(const SweepOrder& order) {
  setpriority(PRIO_PROCESS, 0, 10);  // of this thread alone; where it fails the sweep runs as it did
  Result<SweepReport> report = unavailable("there is not enough memory for a sweep");
  try {
    report = sweep(order);
  } catch (const std::bad_alloc&) {
  }
  {
    const std::lock_guard lock(mutex_);
    now_.elapsed = std::chrono::steady_clock::now() - started_;
    now_.state = State::Ended;
    if (report)
      now_.report = std::make_shared<const SweepReport>(*std::move(report));
    else
      now_.error = report.error();
  }
  wake_();
}

}  // namespace opscope::gui
