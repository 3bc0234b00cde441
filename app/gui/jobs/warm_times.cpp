#include "app/gui/jobs/warm_times.h"

#include <memory>
#include <utility>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/bench/sampling.h"
#include "core/limits/budget.h"

namespace opscope::gui {
namespace {

constexpr double slow = 20;  // milliseconds: two runs of a slower backend are enough

Result<double> warm_milliseconds(Backend& backend, const Invocation& invocation, const std::function<bool()>& stop) {
  RunOptions options;
  options.stop = stop;
  const Result<std::unique_ptr<PreparedRun>> prepared = backend.prepare(invocation, options);
  if (!prepared) return tl::unexpected(prepared.error());
  const Result<double> first = (*prepared)->run();
  if (!first) return first;
  if (*first > slow) return (*prepared)->run();
  const Sampling sampling{
      .samples = 3, .batch_milliseconds = 1, .warm_up_milliseconds = 2, .longest_warm_up = 10, .stop = stop};
  return median_microseconds(**prepared, sampling).map([](double microseconds) { return microseconds / 1000; });
}

Result<WarmTimes> measure(const Results& results, const Candidate& gpu, const TaskControl& control) {
  const auto reference = make_reference_backend(), cpu = make_cpu_backend();
  const std::map<std::string, Backend*> backends = {
      {"reference", reference.get()}, {"cpu", cpu.get()}, {"gpu", gpu.backend}};
  const auto stop = [&] { return control.pause_or_stop(); };
  WarmTimes times;
  for (const BackendOutcome& outcome : results.backends) {
    const auto backend = backends.find(outcome.name);
    if (!outcome.ran() || backend == backends.end() || backend->second == nullptr) continue;
    const Result<double> milliseconds = warm_milliseconds(*backend->second, *results.invocation, stop);
    if (!milliseconds && milliseconds.error().kind == Error::Kind::Cancelled)
      return tl::unexpected(milliseconds.error());
    if (milliseconds) times[outcome.name] = *milliseconds;
  }
  return times;
}

}  // namespace

void WarmTimesJob::start(const ResultsPtr& results) {
  const std::uint64_t generation = results->request.generation;
  if (generation == std::exchange(started_, generation)) return;
  const std::uint64_t held = held_bytes(*results);
  // A run needs at most as much again: views of the inputs, and an output of its own.
  if (held > largest || !check_memory(add_bytes(held, held), results->request.memory_limit, held)) return;
  task_.start([results, gpu = gpu_](const TaskControl& control) {
    return measure(*results, gpu(), control).map([&](WarmTimes times) {
      return Measured{results->request.generation, std::move(times)};
    });
  });
}

const WarmTimes* WarmTimesJob::times_of(const Results& results) {
  if (auto ended = task_.take(); ended && *ended) measured_ = **std::move(ended);
  return measured_ && measured_->generation == results.request.generation ? &measured_->times : nullptr;
}

}  // namespace opscope::gui
