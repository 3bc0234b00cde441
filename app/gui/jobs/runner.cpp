#include "app/gui/jobs/runner.h"

#include <algorithm>
#include <utility>

#include "app/gui/jobs/case_backend.h"
#include "app/gui/jobs/earlier_outputs.h"
#include "app/gui/jobs/plain_comparison.h"
#include "app/gui/jobs/yield_to_frame.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/limits/failure.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

ResultsPtr failed_results(const Request& request, const Error& error) {
  Results failed;
  failed.request = request;
  failed.error = error;
  return std::make_shared<const Results>(std::move(failed));
}

}  // namespace

JobRunner::JobRunner(std::function<void()> wake, std::chrono::milliseconds worth_showing)
    : wake_(wake),
      worth_showing_(worth_showing),
      reference_(make_reference_backend()),
      cpu_(make_cpu_backend()),
      gpu_(std::async(std::launch::async, [] { return gpu::make_gpu_backend(); })),
      task_(std::move(wake)) {}

std::uint64_t JobRunner::submit(Request request) {
  request.generation = ++generation_;
  submitted_ = request;
  task_.start([this, request](const TaskControl& task) { return run(request, task); });
  return request.generation;
}

// A task that has no thread, or could not begin or end because memory ran out, publishes nothing itself.
void JobRunner::take_failure() {
  const auto ended = task_.take();
  if (!ended || *ended || ended->error().kind == Error::Kind::Cancelled) return;
  const std::lock_guard lock(mutex_);
  latest_ = failed_results(submitted_, ended->error());
}

void JobRunner::cancel() {
  task_.cancel();
  const std::lock_guard lock(mutex_);
  if (shows_growing()) latest_ = growing_;  // it may have been seen, so it stays
  growing_.reset();
  give_up_growing();
}

// Under the lock: marks results that will not grow any more.
void JobRunner::give_up_growing() {
  if (!latest_ || latest_->state != Results::State::Growing) return;
  auto rest = std::make_shared<Results>(*latest_);
  rest->state = Results::State::GivenUp;
  latest_ = std::move(rest);
}

ResultsPtr JobRunner::latest() {
  take_failure();
  const std::lock_guard lock(mutex_);
  return shows_growing() ? growing_ : latest_;
}

ResultsPtr JobRunner::renamed(const ResultsPtr& results, std::shared_ptr<const Model> model, const SearchPaths& paths) {
  if (task_.busy()) return nullptr;
  auto copy = std::make_shared<Results>(*results);
  copy->request.model = std::move(model);
  copy->request.paths = paths;
  const std::lock_guard lock(mutex_);
  if (latest_ != results) return nullptr;
  return latest_ = std::move(copy);
}

bool JobRunner::gpu_started() const { return gpu_.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }

Candidate JobRunner::gpu_candidate() const {
  if (!gpu()) return {"gpu", nullptr, gpu().error().text()};
  return {"gpu", gpu()->get(), {}};
}

gpu::DeviceReport JobRunner::describe_device() const {
  const Candidate slot = gpu_candidate();
  return gpu::describe_device(*cpu_, slot.backend ? gpu()->get() : nullptr, slot.reason);
}

void JobRunner::publish(Results growing, const TaskControl& task) {
  ResultsPtr copy = std::make_shared<const Results>(std::move(growing));
  std::unique_lock lock(mutex_);
  if (task.cancelled()) return;
  has_numbers_ = std::ranges::any_of(copy->tensors,
                                     [](const TensorSummary& tensor) { return !tensor.is_input && tensor.counted(); });
  growing_.swap(copy);
  const bool shows = shows_growing();
  lock.unlock();
  copy.reset();  // freeing gigabytes takes a while: the window must not wait for the lock meanwhile
  if (shows) wake_();
}

// Requests run in the order of their generations, so this one is newer than the results on screen.
void JobRunner::finish(Result<ResultsPtr> results, const TaskControl& task) {
  ResultsPtr ended = results ? *std::move(results) : nullptr, before, unfinished;
  const std::lock_guard lock(mutex_);  // declared last, so released before the three above are freed
  before = latest_;
  if (ended && !task.cancelled())
    latest_ = ended;
  else if (shows_growing())  // it may have been seen, so it stays
    latest_ = growing_;
  if (task.cancelled()) give_up_growing();
  unfinished = std::exchange(growing_, nullptr);
}

// The results to compare with, as a backend.
Candidate JobRunner::compared_candidate(const Request& request) {
  const auto* array = std::get_if<ComparedArray>(&*request.compared);
  if (array && !array->elsewhere.empty())
    return {compared_name(*request.compared), nullptr, array->elsewhere, {}, false};
  if (array)
    compared_ = make_array_backend(array->file, array->contents);
  else
    compared_ = make_case_backend(std::get<ComparedCase>(*request.compared));
  return {compared_name(*request.compared), compared_.get(), {}, {}, false};
}

std::vector<JobRunner::CandidateLine> JobRunner::take_candidates_log() {
  const std::lock_guard lock(log_mutex_);
  return std::exchange(candidates_log_, {});
}

void JobRunner::take_candidates_line(std::string_view name, std::string_view line) {
  constexpr std::size_t most_lines = 100;  // between two frames
  {
    const std::lock_guard lock(log_mutex_);
    if (candidates_log_.size() < most_lines) candidates_log_.push_back({std::string(name), std::string(line)});
  }
  wake_();
}

Result<void> JobRunner::run(const Request& request, const TaskControl& task) {
  if (task.cancelled()) return {};
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begun = Clock::now();
  ResultsPtr before;  // those of another case are freed meanwhile
  {
    const std::lock_guard lock(mutex_);
    if (latest_ && latest_->request.model == request.model) before = latest_;
    begun_ = begun;
    has_numbers_ = false;
  }
  const bool completes = completes_soon_ && incomplete_since_ && begun - *incomplete_since_ > longest_incomplete;
  EvaluateControl control;
  control.stop = [&] {
    yield_to_frame();
    if (task.cancelled()) return true;
    if (!task.overtaken()) return false;
    const auto took = Clock::now() - begun;
    return took > overtaken_limit || (took > worth_showing_ && has_numbers_ && !completes);
  };
  const auto with_earlier = [&](Results results) {
    if (before) keep_earlier_outputs(results, *before);
    return results;
  };
  control.publish = [&](const Results& growing) { publish(with_earlier(growing), task); };
  control.await = [&](std::size_t) {
    while (!gpu_started() && !control.stop()) gpu_.wait_for(std::chrono::milliseconds(5));
    return gpu_started() ? gpu_candidate() : Candidate{"gpu"};
  };
  control.progress = [&](std::string_view stage, double fraction) { task.report(stage, fraction); };
  Result<ResultsPtr> results = guarded([&] {
    std::vector<Candidate> backends = {{"reference", reference_.get(), {}}};
    if (!is_plain_comparison(request) || !request.candidates.empty()) {
      backends.push_back({"cpu", cpu_.get(), {}});
      backends.push_back(gpu_started() ? gpu_candidate() : Candidate{"gpu"});
    }
    candidates_.add_to(backends, request.candidates);
    compared_.reset();
    if (request.compared) backends.push_back(compared_candidate(request));
    return evaluate(request, backends, cache_, control).map([&](Results complete) -> ResultsPtr {
      return std::make_shared<const Results>(with_earlier(std::move(complete)));
    });
  });
  // If memory or threads run out, only the evaluation ends, with an error. The cache is freed.
  if (!results && results.error().kind != Error::Kind::Cancelled) {
    cache_ = {};
    compared_.reset(), candidates_.clear();
    results = failed_results(request, results.error());
  }
  if (results || completes) completes_soon_ = Clock::now() - begun < overtaken_limit;
  if (results)
    incomplete_since_.reset();
  else if (!incomplete_since_)
    incomplete_since_ = begun;
  finish(std::move(results), task);
  return {};
}

}  // namespace opscope::gui
