#include "app/gui/jobs/beside_job.h"

#include <algorithm>
#include <array>
#include <utility>

#include "app/gui/jobs/evaluate.h"
#include "app/gui/jobs/resource_cache.h"
#include "core/backends/own_backends.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/case_memory.h"

namespace opscope::gui {
namespace {

bool same_case(const Request& a, const Request& b) {
  return a.tab == b.tab && a.model == b.model && a.dispatch == b.dispatch &&
         a.paths.model_folder == b.paths.model_folder && a.paths.input_path == b.paths.input_path;
}

// On all backends.
std::uint64_t front_memory(const Request& front) {
  return needed_bytes(memory_of(*front.model, front.paths), front.end_to_end ? CaseUse::DrawEndToEnd : CaseUse::Draw,
                      own_backends.size() + front.candidates.size(), 1);
}

Result<ResultsPtr> computed(Request request, const Request& front, const TaskControl& task) {
  if (request.memory_limit) *request.memory_limit -= std::min(*request.memory_limit, front_memory(front));
  const std::unique_ptr<Backend> reference = make_reference_backend();
  const std::array backends = {Candidate{"reference", reference.get(), {}}};
  EvaluationCache cache;
  EvaluateControl control;
  control.stop = [&] { return task.pause_or_stop(); };
  return evaluate(request, backends, cache, control).map([](Results results) -> ResultsPtr {
    return std::make_shared<const Results>(std::move(results));
  });
}

}  // namespace

void BesideJob::want(const Wanted& wanted, const Request& front) {
  std::string files = files_stamp(*wanted.request.model, wanted.request.paths);
  if (same_case(wanted_, wanted.request) && files_ == files) return;
  const bool known = wanted.results && wanted.files == files;
  wanted_ = wanted.request;
  files_ = std::move(files);
  results_ = known ? wanted.results : nullptr;
  if (known) return task_.cancel();
  task_.start([request = wanted_, front](const TaskControl& task) { return computed(request, front, task); });
}

void BesideJob::clear() {
  task_.cancel();
  wanted_ = {}, files_.clear();
  results_.reset();
}

bool BesideJob::take() {
  const std::optional<Result<ResultsPtr>> ended = task_.take();
  if (!ended || results_) return false;  // it may end although it was cancelled
  if (*ended && same_case((**ended)->request, wanted_)) {
    results_ = **ended;
  } else if (!*ended && ended->error().kind != Error::Kind::Cancelled) {  // memory or threads ran out
    Results failed;
    failed.request = wanted_;
    failed.error = ended->error();
    results_ = std::make_shared<const Results>(std::move(failed));
  }
  return results_ != nullptr;
}

}  // namespace opscope::gui
