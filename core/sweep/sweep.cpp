#include "core/sweep/sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/cases/agreement.h"
#include "core/sweep/element_source.h"
#include "core/sweep/random_run.h"
#include "core/sweep/row.h"
#include "core/sweep/space_run.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

// The weights of a random case and of an invalid one in the progress: they take about as long as this many elements.
constexpr double elements_per_case = 100000, elements_per_invalid_case = 5000;

double work_of(const SweepSpace& space) {
  return static_cast<double>(space.elements) * static_cast<double>(space.settings.each.size());
}

class Progress {
 public:
  // `planned`: with `cases`, which is the part of the random cases.
  Progress(const SweepControl& control, double planned, double cases)
      : control_(control), planned_(std::max(planned, 1.0)), of_cases_{.planned = cases} {}

  void elements(std::string doing, std::uint64_t count) {
    now_.doing = std::move(doing);
    now_.elements += count;
    tell(static_cast<double>(count), of_elements_);
  }
  // Samples take the place of a walk, of which so much was planned, and whose first `done` elements do not count any
  // more.
  void replace(double planned, const SweepSpace& samples, std::uint64_t done) {
    now_.elements -= std::min(now_.elements, done);
    elements_then_ = std::min(elements_then_, now_.elements);
    done_ -= static_cast<double>(done);
    const double of_walk = std::min(1.0, static_cast<double>(done) / std::max(of_elements_.done, 1.0));
    of_elements_.done *= 1 - of_walk, of_elements_.time *= 1 - of_walk;
    planned_ = std::max(planned_ + work_of(samples) - planned, 1.0);
  }
  void one_case(bool valid, std::uint64_t planned) {
    std::uint64_t& count = valid ? now_.cases : invalid_;
    now_.doing = fmt::format("{}, {} of {}", valid ? "random cases over all layouts" : "invalid cases",
                             with_thousands(++count), with_thousands(planned));
    tell(valid ? elements_per_case : elements_per_invalid_case, of_cases_);
  }

 private:
  // Elements and cases have weights for a fraction; how long they take here is measured for each.
  struct Part {
    double planned = 0, done = 0;
    Seconds time{0};
  };

  // nullopt: too little of it was done to tell.
  static std::optional<Seconds> time_of(double work, const Part& part) {
    if (work <= 0) return Seconds(0);
    if (part.done <= 0 || part.time < Seconds(0.2)) return std::nullopt;
    return part.time * (work / part.done);
  }

  void tell(double weight, Part& part) {
    done_ += weight;
    const auto now = Clock::now();
    part.done += weight, part.time += now - std::exchange(last_, now);
    if (!control_.progress) return;
    const auto elements = time_of(planned_ - all_cases_ - of_elements_.done, of_elements_),
               cases = time_of(of_cases_.planned - of_cases_.done, of_cases_);
    now_.left = elements && cases ? std::optional(*elements + *cases) : std::nullopt;
    const double passed = Seconds(now - since_).count();
    if (passed > 1) {  // the rate is that of the last second or so
      now_.elements_per_second = static_cast<double>(now_.elements - elements_then_) / passed;
      since_ = now;
      elements_then_ = now_.elements;
    }
    now_.fraction = std::min(1.0, done_ / planned_);
    control_.progress(now_);
  }

  const SweepControl& control_;
  double planned_;
  double done_ = 0;
  Part of_elements_, of_cases_;
  const double all_cases_ = of_cases_.planned;
  Clock::time_point last_ = Clock::now();
  std::uint64_t invalid_ = 0;  // cases
  SweepProgress now_;
  std::uint64_t elements_then_ = 0;
  Clock::time_point since_ = Clock::now();
};

double planned_work(const SweepSpace& space, const SweepRequest& request, const std::optional<double>& speed) {
  return work_of(speed && walks_too_long(space, request, *speed) ? as_samples(space, request) : space);
}

double work_of_cases(const SweepRequest& request) {
  return static_cast<double>(request.random_cases) * elements_per_case +
         static_cast<double>(invalid_cases_of(request)) * elements_per_invalid_case;
}

double planned_work(const std::vector<SweepSpace>& spaces, const SweepRequest& request,
                    const std::optional<double>& speed) {
  double work = work_of_cases(request);
  for (const SweepSpace& space : spaces) work += planned_work(space, request, speed);
  return work;
}

class Sweep {
 public:
  Sweep(const SweepRequest& request, Backend& reference, const std::vector<Backend*>& candidates,
        const SweepControl& control)
      : request_(request),
        reference_(reference),
        candidates_(candidates),
        control_(control),
        spaces_(plan_sweep(request)),
        progress_(control, planned_work(spaces_, request, control.speed), work_of_cases(request)) {
    report_.seed = request.seed;
    report_.layout = request.layout;
    report_.under_test = request.under_test;
    report_.devices.emplace(reference.name(), reference.device());
    for (const Backend* candidate : candidates)
      report_.devices.emplace(candidate->name(), device_text(*candidate, request.measures));
  }

  // A short sweep covers every layout too: the random cases come as soon as the request's own numerics are done, but
  // for the large walks. Those that had no time then have what is left at the end.
  Result<SweepReport> run() {
    if (const Result<void> done = leave_out_without_result(); !done) return tl::unexpected(done.error());
    bool cases_done = candidates_.empty();
    for (const SweepSpace& space : spaces_) {
      if (!cases_done && turn_of(space, request_) > SweepTurn::OwnSamples) {
        if (const Result<void> done = random_cases(); !done) return tl::unexpected(done.error());
        cases_done = true;
      }
      if (stop() || candidates_.empty()) break;
      if (const Result<void> done = run(space); !done) return tl::unexpected(done.error());
    }
    const bool some_left = report_.random.time_limit && !candidates_.empty() && !stop();
    // They had what was left behind the spaces, even if that was nothing.
    if (report_.spaces.size() == spaces_.size()) report_.random.time_limit.reset();
    if (!cases_done || some_left)
      if (const Result<void> done = random_cases(); !done) return tl::unexpected(done.error());
    report_.spaces_left = spaces_.size() - report_.spaces.size();
    return std::move(report_);
  }

 private:
  // A candidate that does not even compile would differ in every element.
  Result<void> leave_out_without_result() {
    for (const std::string& name : request_.under_test) {
      const auto candidate = std::ranges::find(candidates_, std::string_view(name), &Backend::name);
      if (candidate == candidates_.end()) continue;
      const Result<std::string> why = why_without_result(**candidate);
      if (!why) return tl::unexpected(why.error());
      if (why->empty()) continue;
      report_.no_result.emplace(name, *why);
      if (control_.no_result) control_.no_result(name, *why);
      candidates_.erase(candidate);
    }
    return {};
  }

  // Tries the first element of a few spaces. Empty if there is a result, or if it cannot run one of them.
  Result<std::string> why_without_result(Backend& candidate) {
    constexpr std::size_t most = 3;  // a candidate that hangs takes its time for each
    std::string why;
    for (std::size_t s = 0; s < std::min(most, spaces_.size()) && !stop(); ++s) {
      const ElementSource source(spaces_[s], request_.seed);
      RowFeeder feeder(spaces_[s], source);
      const Invocation row = feeder.fill(spaces_[s].settings.each.front(), 0, 1);
      const Result<GuardedJudgement> judged = judge_within_guards(row, reference_, candidate);
      if (!judged) return tl::unexpected(judged.error());
      if (judged->judgement.fault != Fault::NoResult) return "";
      why = judged->judgement.reason;
    }
    return why;
  }

  bool stop() {
    if (report_.stopped) return true;
    const bool by_user = control_.stop && control_.stop(),
               by_clock = control_.time && Clock::now() - start_ >= *control_.time;
    if (by_clock && !by_user) report_.time_limit = control_.time;
    return report_.stopped = by_user || by_clock;
  }

  Result<void> run(const SweepSpace& space) {
    const auto after_chunk = [&](const SweepSetting& setting, std::uint64_t elements) {
      progress_.elements(setting.label.empty() ? title(space) : title(space) + ", " + setting.label, elements);
    };
    SpaceRun how{reference_,        candidates_,
                 request_.measures, request_.longest_walk,
                 request_.seed,     [this] { return stop(); },
                 after_chunk,       control_.within_run,
                 control_.failing};
    auto outcome = run_space(space, how);
    if (outcome && outcome->walk_time && outcome->equal()) {
      const auto walk_time = outcome->walk_time;
      const SweepSpace samples = as_samples(space, request_);
      progress_.replace(planned_work(space, request_, control_.speed), samples, outcome->elements_done);
      outcome = run_space(samples, how);
      if (outcome) outcome->walk_time = walk_time;
    }
    if (!outcome) return tl::unexpected(outcome.error());
    report_.spaces.push_back(std::move(*outcome));
    if (control_.finished) control_.finished(report_.spaces.back());
    return {};
  }

  Result<void> random_cases() {
    std::vector<const OperatorSchema*> operators;
    for (const SweepSpace& space : spaces_)
      if (std::ranges::find(operators, space.schema) == operators.end()) operators.push_back(space.schema);
    // Half of the time is for the spaces behind them.
    const bool is_last = report_.spaces.size() == spaces_.size();
    const auto until = is_last || !control_.time ? std::nullopt : std::optional(*control_.time / 2);
    bool cut = false;
    const auto ends = [&] { return stop() || (cut = cut || (until && Clock::now() - start_ >= *until)); };
    const auto after_case = [this](bool valid) {
      progress_.one_case(valid, valid ? request_.random_cases : invalid_cases_of(request_));
    };
    report_.random.time_limit.reset();
    Result<RandomOutcome> outcome =
        run_random_cases(request_, operators, {reference_, candidates_, ends, after_case, true, control_.cases},
                         std::move(report_.random));
    if (!outcome) return tl::unexpected(outcome.error());
    report_.random = *std::move(outcome);
    if (cut) report_.random.time_limit = until;
    if (control_.cases) control_.cases(report_.random);
    return {};
  }

  const SweepRequest& request_;
  Backend& reference_;
  std::vector<Backend*> candidates_;  // that are judged
  const SweepControl& control_;
  const std::vector<SweepSpace> spaces_;
  Progress progress_;
  SweepReport report_;
  const Clock::time_point start_ = Clock::now();
};

}  // namespace

bool walks_too_long(const SweepSpace& space, const SweepRequest& request, double speed) {
  const double walk = work_of(space);
  if (!space.exhaustive || !request.longest_walk || walk <= static_cast<double>(short_space)) return false;
  return Seconds(walk / speed) > std::max(*request.longest_walk, Seconds(1));  // a walk is timed for a second
}

bool SweepReport::equal() const {
  return no_result.empty() && random.failed == 0 && std::ranges::all_of(spaces, &SpaceOutcome::equal);
}

bool SweepReport::compared() const {
  return !random.ran.empty() ||
         std::ranges::any_of(spaces, [](const SpaceOutcome& outcome) { return !outcome.mismatches.empty(); });
}

bool SweepReport::compared(const std::string& candidate) const {
  return random.ran.contains(candidate) || std::ranges::any_of(spaces, [&](const SpaceOutcome& outcome) {
           return outcome.mismatches.contains(candidate) && !outcome.skipped.contains(candidate);
         });
}

Verdict SweepReport::verdict() const {
  if (!equal()) return Verdict::Different;
  const bool skipped_theirs = !under_test.empty() && std::ranges::none_of(under_test, [this](const std::string& name) {
    return compared(name);
  });
  return compared() && !skipped_theirs ? Verdict::Equal : Verdict::Nothing;
}

Result<SweepReport> run_sweep(const SweepRequest& request, Backend& reference, const std::vector<Backend*>& candidates,
                              const SweepControl& control) {
  return Sweep(request, reference, candidates, control).run();
}

}  // namespace opscope
