#include "app/gui/bench/bench_job.h"

#include <new>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/bench/machine.h"

namespace opscope::gui {

using State = BenchSnapshot::State;

BenchJob::BenchJob(std::function<void()> wake, std::function<BackendSlot()> gpu, Run run)
    : wake_(std::move(wake)),
      gpu_(std::move(gpu)),
      run_(std::move(run)),
      reference_(make_reference_backend()),
      cpu_(make_cpu_backend()) {}

BenchJob::~BenchJob() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

void BenchJob::start(BenchOrder order) {
  if (busy()) return;
  if (thread_.joinable()) thread_.join();  // it has ended
  stop_ = false;
  BenchSnapshot fresh;
  fresh.state = State::Running;
  fresh.order = order;
  fresh.left_out = order.left_out;
  now_ = std::move(fresh);
  started_ = std::chrono::steady_clock::now();
  thread_ = std::thread([this, order = std::move(order)] { work(order); });
}

void BenchJob::cancel() {
  const std::lock_guard lock(mutex_);
  if (now_.state != State::Running) return;
  now_.state = State::Stopping;
  stop_ = true;
}

bool BenchJob::busy() const {
  const std::lock_guard lock(mutex_);
  return now_.busy();
}

BenchSnapshot BenchJob::snapshot() const {
  const std::lock_guard lock(mutex_);
  BenchSnapshot copy = now_;
  if (copy.busy()) copy.elapsed = std::chrono::steady_clock::now() - started_;
  return copy;
}

template <class Change>
void BenchJob::tell(const Change& change) {
  {
    const std::lock_guard lock(mutex_);
    change(now_);
  }
  wake_();
}

Result<BenchReport> BenchJob::bench(const BenchOrder& order) {
  std::vector<BackendSlot> slots;
  if (order.cpu) slots.push_back({"cpu", cpu_.get(), ""});
  if (order.gpu) slots.push_back(gpu_());
  if (order.reference) slots.push_back({"reference", reference_.get(), ""});
  BenchMachine machine{processor_name(), {}, ""};
  std::vector<BenchTarget> targets;
  std::vector<std::string> missing;
  for (const BackendSlot& slot : slots) {
    const bool on_host = add_member(machine, slot.name, slot.backend, slot.reason).on_host;
    if (slot.backend != nullptr)
      targets.push_back({slot.backend, on_host});
    else
      missing.push_back(slot.name + ": not available: " + slot.reason);
  }
  tell([&](BenchSnapshot& now) {
    now.machine = machine;
    now.left_out.insert(now.left_out.end(), missing.begin(), missing.end());
  });
  if (targets.empty()) return unavailable("there is no backend to measure");

  BenchControl control;
  control.stop = [this] { return stop_.load(); };
  control.progress = [this](double fraction, const std::string& doing) {
    tell([&](BenchSnapshot& now) { now.fraction = fraction, now.doing = doing; });
  };
  control.left_out = [this](const std::string& why) { tell([&](BenchSnapshot& now) { now.left_out.push_back(why); }); };
  control.limits_known = [this](const BenchReport& report) {
    tell([&](BenchSnapshot& now) { now.report = std::make_shared<const BenchReport>(report); });
  };
  control.finished = [this](const BenchRow& row) {
    tell([&](BenchSnapshot& now) {
      auto longer = std::make_shared<BenchReport>(*now.report);
      longer->rows.push_back(row);
      now.report = std::move(longer);
    });
  };
  return run_(order.request, targets, control);
}

void BenchJob::work(const BenchOrder& order) {
  Result<BenchReport> report = unavailable("there is not enough memory for this bench");
  try {
    report = bench(order);
  } catch (const std::bad_alloc&) {
  }
  tell([&](BenchSnapshot& now) {
    now.elapsed = std::chrono::steady_clock::now() - started_;
    now.state = State::Ended;
    if (report)
      now.report = std::make_shared<const BenchReport>(*std::move(report));
    else
      now.error = report.error();
  });
}

}  // namespace opscope::gui
