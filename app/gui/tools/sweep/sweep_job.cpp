#include "app/gui/tools/sweep/sweep_job.h"

#include <fmt/format.h>
#include <oneapi/tbb/task_arena.h>
#include <sys/resource.h>

#include <algorithm>

#include "app/text/operator_name.h"
#include "core/operators/schema/numerics_text.h"
#include "core/text/shell_word.h"

namespace opscope::gui {
namespace {

// Of what is still under way: its counts grow.
SweepLine so_far_line(SweepLine line) {
  line.word = "different";
  line.sentence = "so far; the numbers come when all is tested";
  line.brief.clear(), line.lacks.clear();
  return line;
}

// Without the implementations that are for another operator alone: that they skip this space is no lack.
SpaceOutcome of_its_operator(SpaceOutcome outcome, const std::vector<UnderTest>& candidates) {
  for (const UnderTest& each : candidates)
    if (each.op != nullptr && each.op != outcome.space.schema) outcome.skipped.erase(each.name);
  return outcome;
}

}  // namespace

std::string command_of(const SweepOrder& order) {
  const SweepRequest& request = order.request;
  std::string line = "opscope sweep";
  for (const OperatorSchema* schema : request.operators) line += fmt::format(" {}", short_name(*schema));
  if (request.data_type) line += fmt::format(" --data-type {}", name(*request.data_type));
  if (order.cpu != order.gpu) line += fmt::format(" --backend {}", order.cpu ? "cpu" : "gpu");
  for (const UnderTest& each : order.candidates)
    if (runs_one_of(each, request.operators)) line += " --candidate " + shell_word(each.given);
  if (order.limit) line += fmt::format(" --seconds {}", order.limit->count());
  line += fmt::format(" --seed {} --cases {}", request.seed, request.random_cases);
  if (request.numerics != Numerics{}) line += " --numerics " + numerics_text(request.numerics);
  return line;
}

void SweepJob::add(SweepLine line) {
  tell_and_wake([&](SweepSnapshot& now) { now.lines.push_back(std::make_shared<const SweepLine>(std::move(line))); });
}

void SweepJob::put(std::optional<std::size_t>& place, SweepLine line) {
  tell_and_wake([&](SweepSnapshot& now) {
    if (!place) place = now.lines.size(), now.lines.emplace_back();
    now.lines[*place] = std::make_shared<const SweepLine>(std::move(line));
  });
}

Result<void> SweepJob::work(const SweepOrder& order, const TaskControl& task) {
  const auto begin = std::chrono::steady_clock::now();
  setpriority(PRIO_PROCESS, 0, 10);  // of this thread alone; if it fails the sweep runs as before
  std::vector<Backend*> candidates;
  SweepMade made{command_of(order), "", "", {}};
  SweepRequest request = order.request;
  if (order.cpu) {
    candidates.push_back(cpu_.get());
    add_judged(made, "cpu", cpu_.get(), "");
  }
  if (order.gpu) {
    const Candidate slot = gpu_();
    add_judged(made, slot.name, slot.backend, slot.reason);
    if (slot.backend != nullptr)
      candidates.push_back(slot.backend);
    else
      add(skipped_line(slot.name, slot.reason));
  }
  const std::vector<OpenedCandidate> tested = open_candidates(order.candidates, order.request.operators);
  for (const OpenedCandidate& each : tested) {
    const std::string reason = each.backend ? "" : each.backend.error().text();
    add_judged(made, each.name, each.backend ? each.backend->get() : nullptr, reason);
    if (each.backend)
      candidates.push_back(each.backend->get()), request.under_test.push_back(each.name);
    else
      add(skipped_line(each.name, reason));
  }
  if (candidates.empty()) return unavailable("there is no backend to judge");
  SweepControl control;
  control.stop = [&] { return task.stopped(); };
  control.time = order.limit;
  control.speed = order.speed;
  control.progress = [this, begin](const SweepProgress& progress) {
    tell([&](SweepSnapshot& now) {
      if (now.progress.fraction == 0) {
        now.started = std::chrono::steady_clock::now() - begin;
        now.started_fraction = progress.fraction;
      }
      now.progress = progress;
      now.within_run = 0;
    });
  };
  control.within_run = [this](std::uint64_t elements) {
    tell([&](SweepSnapshot& now) { now.within_run = std::max(now.within_run, elements); });
  };
  control.no_result = [this](const std::string& candidate, const std::string& reason) {
    add(no_result_line(candidate, reason));
  };
  std::optional<std::size_t> under_way, cases;  // the places of the lines of a space that fails, of the random cases
  control.failing = [&](const SpaceOutcome& so_far) { put(under_way, so_far_line(line_of(so_far))); };
  control.finished = [&](const SpaceOutcome& outcome) {
    put(under_way, line_of(of_its_operator(outcome, order.candidates)));
    under_way.reset();
  };
  control.cases = [&](const RandomOutcome& so_far) {
    const bool ended = so_far.seconds.count() > 0;
    SweepLine line = line_of(so_far, request.seed);
    if (so_far.valid + so_far.invalid > 0) put(cases, ended ? std::move(line) : so_far_line(std::move(line)));
  };
  // The sweep's parallel work leaves the threads to the window's own runs.
  using Arena = oneapi::tbb::task_arena;
  Arena background(Arena::automatic, 1, Arena::priority::low);
  Result<SweepReport> report = cancelled();
  background.execute([&] { report = run_(request, *reference_, candidates, control); });
  if (!report) return tl::unexpected(report.error());
  tell([&](SweepSnapshot& now) {
    now.made = std::move(made);
    now.report = std::make_shared<const SweepReport>(*std::move(report));
  });
  return {};
}

}  // namespace opscope::gui
