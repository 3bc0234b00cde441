#include "app/gui/tools/batch/batch_job.h"

#include <fmt/format.h>
#include <oneapi/tbb/task_arena.h>
#include <sys/resource.h>

#include <utility>

#include "app/gui/tools/batch/judge_theirs.h"
#include "core/tensor/text.h"

namespace opscope::gui {

std::vector<BatchRowPtr> BatchJob::take_rows() {
  const std::lock_guard lock(rows_mutex_);
  return std::exchange(rows_, {});
}

void BatchJob::add(BatchRow row) {
  auto shared = std::make_shared<const BatchRow>(std::move(row));
  {
    const std::lock_guard lock(rows_mutex_);
    rows_.push_back(std::move(shared));
  }
}

void BatchJob::add_unexpected(const BatchOrder& order, const std::set<std::filesystem::path>& taken,
                              const TaskControl& task) {
  constexpr std::size_t most = 1000;
  std::vector<BatchRow> rows = unexpected_results(order.settings.results, taken, most, [&] { return task.stopped(); });
  if (rows.empty()) return;
  tell([&](BatchSnapshot& now) {
    now.notes.push_back(fmt::format("{}{} that no case expects", rows.size() == most ? "at least " : "",
                                    counted(rows.size(), "result")));
  });
  for (BatchRow& row : rows) add(std::move(row));
}

void BatchJob::add_under_test(std::vector<Candidate>& backends, const OpenedCandidate& tested) {
  const bool is_array = tested.kind == CandidateKind::Array;
  const std::string reason = is_array         ? "an array has the results of one case only"
                             : tested.backend ? ""
                                              : tested.backend.error().text();
  backends.push_back({tested.name, reason.empty() ? tested.backend->get() : nullptr, reason, {}, !is_array});
  if (!reason.empty())
    tell([&](BatchSnapshot& now) { now.notes.push_back(fmt::format("{} is not judged: {}", tested.name, reason)); });
}

Result<void> BatchJob::judge_all(const std::vector<ListedCase>& cases, const std::vector<Candidate>& candidates,
                                 const BatchOrder& order, const TaskControl& task) {
  std::uint64_t picture_bytes = 0;
  std::set<std::filesystem::path> taken;  // of their results
  for (const ListedCase& listed : cases) {
    tell([&](BatchSnapshot& now) { now.doing = listed.name; });
    BatchControl control;
    control.stop = [&] { return task.stopped(); };
    control.progress = [&](std::string_view backend, double fraction) {
      tell([&](BatchSnapshot& now) {
        now.doing = fmt::format("{}, {}", listed.name, backend);
        now.part = fraction;
      });
    };
    if (task.stopped()) return cancelled();
    Result<BatchRow> row = judge_case(listed, *reference_, candidates, order.settings, control);
    if (!row) return tl::unexpected(row.error());
    for (const auto& [resource, file] : row->theirs) taken.insert(file.lexically_normal());
    picture_bytes += row->picture.pixels.size() * sizeof(picture::Rgba);
    if (picture_bytes > most_picture_bytes) row->picture = {};
    add(*std::move(row));
    tell([](BatchSnapshot& now) { ++now.done, now.part = 0; });
  }
  if (!order.settings.results.empty()) add_unexpected(order, taken, task);
  return {};
}

namespace {

Result<void> check_readable(const std::filesystem::path& results) {
  std::error_code failed;
  if (!std::filesystem::exists(results, failed) && !failed)
    return bad_input(results.string(), "no such folder or file");
  if (!failed && std::filesystem::is_directory(results, failed)) std::filesystem::directory_iterator(results, failed);
  if (failed) return bad_input(results.string(), "these results cannot be read: " + failed.message());
  return {};
}

}  // namespace

Result<void> BatchJob::work(const BatchOrder& order, const TaskControl& task) {
  setpriority(PRIO_PROCESS, 0, 10);  // of this thread alone; if it fails the batch runs as before
  tell([](BatchSnapshot& now) { now.doing = "looking for cases"; });
  const auto stop = [&] { return task.stopped(); };
  if (!order.settings.results.empty())
    if (const auto there = check_readable(order.settings.results); !there) return there;
  Result<CaseList> list = list_cases(order.folder, stop);
  if (list) {
    const std::filesystem::path& results = order.settings.results;
    if (!results.empty())
      for (ListedCase& listed : list->cases) listed.theirs = results_for(listed, results, list->cases.size() > 1);
    const std::vector<OpenedCandidate> tested =
        results.empty() ? open_candidates(order.settings.candidates, {}) : std::vector<OpenedCandidate>();
    const Candidate gpu = results.empty() ? gpu_() : Candidate{"gpu", nullptr, {}};
    tell([&](BatchSnapshot& now) {
      now.found = list->cases.size();
      now.notes = list->notes;
      if (gpu.backend == nullptr && results.empty()) now.notes.push_back("gpu not available: " + gpu.reason);
    });
    std::vector<Candidate> backends = {{"cpu", cpu_.get(), {}}, gpu};
    for (const OpenedCandidate& each : tested) add_under_test(backends, each);
    // The parallel work leaves the threads to the window's own runs.
    using Arena = oneapi::tbb::task_arena;
    Arena background(Arena::automatic, 1, Arena::priority::low);
    Result<void> judged;
    background.execute([&] { judged = judge_all(list->cases, backends, order, task); });
    if (judged || judged.error().kind != Error::Kind::Cancelled) return judged;
  } else if (list.error().kind != Error::Kind::Cancelled) {
    return tl::unexpected(list.error());
  }
  tell([](BatchSnapshot& now) { now.stopped = true; });
  return {};
}

}  // namespace opscope::gui
