#include "app/gui/tools/bench/bench_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/gui/tools/bench/wrong_result.h"
#include "app/text/operator_name.h"
#include "core/text/shell_word.h"

namespace opscope::gui {
namespace {

// " --data-type FLOAT32 INT8"
template <class T, class NameOf>
std::string option_of(const char* option, const std::vector<T>& values, const NameOf& name_of) {
  std::string text = values.empty() ? "" : fmt::format(" {}", option);
  for (const T& value : values) text += fmt::format(" {}", name_of(value));
  return text;
}

// How many measurements of the forecast the check has found to be left out.
std::size_t found_left_out(const BenchOrder& order, const std::string& name, const CandidateCheck& check) {
  const auto tested = std::ranges::find(order.candidates, name, &UnderTest::name);
  const auto found = std::ranges::count_if(check.left_out, [&](const BenchCase& each) {
    return tested == order.candidates.end() || !lacks(order, *tested, each);
  });
  return static_cast<std::size_t>(found) * order.request.elements.size();
}

}  // namespace

bool lacks(const BenchOrder& order, const UnderTest& tested, const BenchCase& bench_case) {
  if (!runs_one_of(tested, {bench_case.schema})) return true;
  const auto known = std::ranges::find(order.lacks, tested, &BenchLack::tested);
  return known != order.lacks.end() && std::ranges::any_of(known->cases, [&](const BenchCase& other) {
           return other.schema == bench_case.schema && other.data_type == bench_case.data_type &&
                  other.layout == bench_case.layout && other.settings == bench_case.settings;
         });
}

std::string command_of(const BenchOrder& order) {
  const BenchRequest& request = order.request;
  const bool has_own = order.cpu || order.gpu || order.reference;
  const bool all_run_each = request.operators.size() == 1 || std::ranges::none_of(order.candidates, &UnderTest::op);
  if (!has_own || !all_run_each) return "";
  std::string line = "opscope bench";
  for (const OperatorSchema* schema : request.operators) line += " " + short_name(*schema);
  line += option_of("--data-type", request.data_types, [](DataType type) { return name(type); });
  line += option_of("--elements", request.elements, [](std::uint64_t count) { return count; });
  line += option_of("--layout", request.layouts, [](BenchLayout layout) { return name(layout); });
  const std::pair<bool, const char*> backends[] = {
      {order.cpu, " cpu"}, {order.gpu, " gpu"}, {order.reference, " reference"}};
  line += " --backend";
  for (const auto& [chosen, backend] : backends)
    if (chosen) line += backend;
  for (const UnderTest& each : order.candidates)
    if (runs_one_of(each, request.operators)) line += " --candidate " + shell_word(each.given);
  return request.threads == 0 ? line : line + fmt::format(" --threads {}", request.threads);
}

Result<void> BenchJob::work(const BenchOrder& order, const TaskControl& task) {
  BenchMachine machine{.command = command_of(order)};
  std::vector<BenchTarget> targets;
  std::vector<std::string> left_out = order.left_out;
  // `device`: the backend on whose device it computes; nullptr: on the host, or on its own.
  const auto add = [&](const Candidate& slot, Backend* device = nullptr) {
    BenchMachine::Member& member = add_member(machine, slot.name, slot.backend, slot.reason);
    if (device != nullptr) member.on_host = false;
    if (slot.backend != nullptr)
      targets.push_back({slot.backend, member.on_host, device});
    else
      left_out.push_back(not_available_text(member));
  };
  if (order.cpu) add({"cpu", cpu_.get(), ""});
  if (order.gpu) add(gpu_());
  if (order.reference) add({"reference", reference_.get(), ""});
  const std::vector<OpenedCandidate> tested = open_candidates(order.candidates, order.request.operators);
  for (const OpenedCandidate& each : tested)
    add({each.name, each.backend ? each.backend->get() : nullptr, each.backend ? "" : each.backend.error().text()},
        each.kind == CandidateKind::Shader ? gpu_().backend : nullptr);
  tell_and_wake([&](BenchSnapshot& now) { now.machine = machine, now.left_out = left_out; });
  if (targets.empty()) return unavailable("there is no backend to measure");

  for (const OpenedCandidate& each : tested) {
    if (!each.backend) continue;
    tell_and_wake([&](BenchSnapshot& now) { now.doing = "comparing " + each.name + " with the reference"; });
    const auto check = check_candidate(order.request, **each.backend, *reference_, [&] { return task.stopped(); });
    if (!check) break;  // cancelled
    tell_and_wake([&](BenchSnapshot& now) {
      now.checks[each.name] = *check;
      now.order.forecast.measurements -=
          std::min(now.order.forecast.measurements, found_left_out(order, each.name, *check));
      if (check->status != Status::Failed) return;
      now.wrong.push_back(wrong_result(each.name, *check));
      if (!now.wrong_case) now.wrong_case = std::make_shared<const Invocation>(check->smallest->invocation);
    });
  }

  const auto show = [this](const BenchReport& report) {
    tell_and_wake([&](BenchSnapshot& now) { now.report = std::make_shared<const BenchReport>(report); });
  };
  BenchControl control;
  control.stop = [&] { return task.stopped(); };
  control.progress = [this](double fraction, const std::string& doing) {
    tell_and_wake([&](BenchSnapshot& now) { now.fraction = fraction, now.doing = doing; });
  };
  control.left_out = [this](const std::string& why) {
    tell_and_wake([&](BenchSnapshot& now) { now.left_out.push_back(why); });
  };
  control.limits_known = show;
  control.finished = [this](const BenchRow& row) {
    tell_and_wake([&](BenchSnapshot& now) {
      auto longer = std::make_shared<BenchReport>(*now.report);
      longer->rows.push_back(row);
      now.report = std::move(longer);
    });
  };
  const Result<BenchReport> report = run_(order.request, targets, control);
  if (!report) return tl::unexpected(report.error());
  show(*report);
  return {};
}

}  // namespace opscope::gui
