#include "app/gui/tools/sweep/sweep_estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <span>
#include <utility>

#include "app/gui/widgets/drawer.h"
#include "core/sweep/element_source.h"
#include "core/sweep/random_run.h"
#include "core/sweep/row.h"
#include "core/sweep/space_run.h"

namespace opscope::gui {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;
constexpr Seconds trial_time{0.6};
// Long enough to see whether the cases compile fewer new programs as they go on.
constexpr Seconds cases_trial_time{3};
constexpr std::size_t enough_cases = 400;
constexpr Seconds longest_start{15};    // to wait for the first step
constexpr Seconds longest_refusals{2};  // to ask which types are refused
constexpr Seconds longest_settings{5};  // to run later settings of a space

// What has an effect on the speed.
SweepOrder trial_of(SweepOrder order) {
  order.request.random_cases = 0;
  order.request.seed = 0;
  order.limit.reset();
  order.request.longest_walk.reset();
  return order;
}

SweepOrder cases_trial_of(SweepOrder order) {
  order = trial_of(std::move(order));
  order.request.random_cases = 10000;  // more than the time is enough for
  return order;
}

// The steps of a trial. The first one of each space compiles programs and makes buffers: it does not count.
class Steps {
 public:
  void step(std::uint64_t work) {
    const auto now = Clock::now();
    if (!first_) first_ = now;
    if (last_) work_ += work, time_ += now - *last_;
    last_ = now;
  }
  void begin_space() { last_.reset(), has_whole_space_ = true; }
  // Not before there is a speed to tell: on a busy machine a step may take longer than the trial.
  bool is_over() const {
    const bool has_speed = first_ && (work_ > 0 || has_whole_space_);
    return has_speed ? Clock::now() - *first_ >= trial_time : Clock::now() - start_ >= longest_start;
  }
  std::uint64_t work() const { return work_; }
  Seconds time() const { return time_; }

 private:
  const Clock::time_point start_ = Clock::now();
  std::optional<Clock::time_point> first_, last_;
  std::uint64_t work_ = 0;
  bool has_whole_space_ = false;
  Seconds time_{0};
};

// For the first input of each combination of types of one operator: which candidates refuse it. Empty if that is not
// known in a moment.
std::vector<SpaceOutcome> type_refusals(const SweepRequest& request, const std::vector<Backend*>& candidates,
                                        const std::function<bool()>& stop) {
  std::vector<SpaceOutcome> outcomes;
  if (request.operators.size() != 1 || candidates.empty()) return outcomes;
  RunOptions options;
  options.stop = [&stop, start = Clock::now()] { return (stop && stop()) || Clock::now() - start > longest_refusals; };
  for (const SweepSpace& space : plan_sweep(request)) {
    const auto has_types = [&](const SpaceOutcome& outcome) { return outcome.space.data_types == space.data_types; };
    if (std::ranges::any_of(outcomes, has_types)) continue;
    const ElementSource source(space, request.seed);
    RowFeeder feeder(space, source);
    SpaceOutcome outcome;
    outcome.space = space;
    for (Backend* candidate : candidates) {
      const Result<RunResult> result = candidate->run(feeder.fill(space.settings.each.front(), 0, 1), options);
      if (options.stop()) return {};
      if (!result && result.error().kind == Error::Kind::Unavailable)
        outcome.skipped.emplace(candidate->name(), result.error().what);
    }
    outcomes.push_back(std::move(outcome));
  }
  return outcomes;
}

// The candidates whose refusals cost little to find out: all for one type, else those under test.
std::vector<Backend*> worth_asking(const SweepRequest& request, const std::vector<Backend*>& candidates) {
  if (request.data_type) return candidates;
  std::vector<Backend*> asked;
  std::ranges::copy_if(candidates, std::back_inserter(asked), [&](const Backend* candidate) {
    return std::ranges::find(request.under_test, candidate->name()) != request.under_test.end();
  });
  return asked;
}

// Seconds an element of a setting in the middle of the space and of its last one, which may take longer than its first
// ones. nullopt if the space has few settings, is short or long, or if they were not run in a moment.
std::optional<double> time_of_later_settings(const SweepSpace& space, const SweepRequest& request, Backend& reference,
                                             const std::vector<Backend*>& candidates,
                                             const std::function<bool()>& stop) {
  // Elements: of one step, and so many that what each step costs beside them is little.
  constexpr std::uint64_t least = std::uint64_t{1} << 20, longest = std::uint64_t{1} << 23;
  const auto& each = space.settings.each;
  if (each.size() < 4 || space.elements < least || space.elements > longest || candidates.empty()) return std::nullopt;
  SweepSpace some = space;
  some.settings.each = {each.front(), each[each.size() / 2], each.back()};  // the first one makes the elements
  std::vector<Clock::time_point> ends;
  const auto after_chunk = [&](const SweepSetting&, std::uint64_t) { ends.push_back(Clock::now()); };
  const auto ends_it = [&stop, start = Clock::now()] {
    return (stop && stop()) || Clock::now() - start > longest_settings;
  };
  const SpaceRun run{reference, candidates, request.measures, {}, request.seed, ends_it, after_chunk, {}, {}};
  const auto outcome = run_space(some, run);
  if (!outcome || !outcome->equal() || ends.size() != some.settings.each.size()) return std::nullopt;
  return Seconds(ends.back() - ends.front()).count() / (2 * static_cast<double>(space.elements));
}

// The first outcome has what came behind the first steps, unless they were all. Those behind it are type_refusals().
Result<SweepReport> run_spaces(const SweepRequest& request, Backend& reference, const std::vector<Backend*>& candidates,
                               const SweepControl& control) {
  Steps steps;
  std::uint64_t done = 0;
  SweepControl trial;
  trial.stop = [&] { return (control.stop && control.stop()) || steps.is_over(); };
  trial.progress = [&](const SweepProgress& now) { steps.step(now.elements - std::exchange(done, now.elements)); };
  trial.finished = [&](const SpaceOutcome&) { steps.begin_space(); };
  trial.no_result = control.no_result;
  Result<SweepReport> report = run_sweep(request, reference, candidates, trial);
  if (!report) return report;
  SpaceOutcome all;
  all.elements_done = steps.work(), all.seconds = steps.time();
  for (const SpaceOutcome& outcome : report->spaces)
    if (steps.work() == 0) all.elements_done += outcome.elements_done, all.seconds += outcome.seconds;
  const std::vector<SweepSpace> spaces = plan_sweep(request);
  std::vector<Backend*> judged = candidates;
  std::erase_if(judged, [&](const Backend* each) { return report->no_result.contains(std::string(each->name())); });
  constexpr Seconds longest_later{3};
  const double each = all.seconds.count() / std::max(1.0, static_cast<double>(all.elements_done));
  const bool is_quick = !spaces.empty() && all.elements_done > 0 &&
                        Seconds(3 * each * static_cast<double>(spaces.front().elements)) <= longest_later;
  const auto later =
      is_quick ? time_of_later_settings(spaces.front(), request, reference, judged, control.stop) : std::nullopt;
  if (later) all.seconds = (all.seconds + 2 * Seconds(*later * static_cast<double>(all.elements_done))) / 3;
  report->spaces = {std::move(all)};
  for (SpaceOutcome& outcome : type_refusals(request, worth_asking(request, candidates), control.stop))
    report->spaces.push_back(std::move(outcome));
  return report;
}

// Random cases alone, of the operators that the sweep has: first as many as there is time for, then the same ones
// again, which the report has. The first time they compile programs: `compiling` tells of that.
Result<SweepReport> run_cases(const SweepRequest& request, Backend& reference, const std::vector<Backend*>& candidates,
                              const SweepControl& control, Compiling& compiling) {
  std::vector<const OperatorSchema*> operators;
  for (const SweepSpace& space : plan_sweep(request))
    if (std::ranges::find(operators, space.schema) == operators.end()) operators.push_back(space.schema);
  SweepReport report;
  if (operators.empty()) return report;
  const auto cancelled = [&] { return control.stop && control.stop(); };
  Steps steps;
  std::vector<double> times;
  const auto is_over = [&] {
    return steps.is_over() && (times.empty() || times.size() >= enough_cases || steps.time() >= cases_trial_time);
  };
  const auto after_case = [&](bool) {
    steps.step(1);
    if (steps.work() > 0) times.push_back(steps.time().count());
  };
  RandomRun run{reference, candidates, [&] { return cancelled() || is_over(); }, after_case,
                /*reduces=*/false};  // a whole sweep does that once for each candidate
  const auto first = run_random_cases(request, operators, run);
  if (!first) return tl::unexpected(first.error());
  SweepRequest same = request;
  same.random_cases = first->valid;
  run.stop = cancelled;
  run.after_case = [](bool) {};
  auto again = run_random_cases(same, operators, run);
  if (!again) return tl::unexpected(again.error());
  const std::uint64_t cases = again->valid + again->invalid;
  compiling = compiling_of(times, cases > 0 ? again->seconds.count() / static_cast<double>(cases) : 0);
  report.random = *std::move(again);
  return report;
}

}  // namespace

Compiling compiling_of(const std::vector<double>& times, double again) {
  constexpr double telling = 64, least = 0.3;  // cases that tell of the growth; of less nothing is known
  if (times.empty()) return {};
  const auto cases = static_cast<double>(times.size());
  const double all = times.back() - again * cases;
  if (all <= 0) return {};
  if (times.size() < 4) return {Seconds(all), 1};
  const std::size_t half = times.size() / 2;
  const double first = std::max(times[half - 1] - again * static_cast<double>(half), 1e-9);
  const double found = std::log(std::max(all / first, 1.0)) / std::log(cases / static_cast<double>(half));
  // Few cases are no proof that the programs become fewer.
  const double growth = 1 - (1 - std::clamp(found, least, 1.0)) * std::min(1.0, cases / telling);
  return {Seconds(all), growth};
}

std::optional<Seconds> cases_time(const RandomOutcome& again, const Compiling& compiling, const SweepRequest& planned) {
  if (again.valid == 0) return std::nullopt;
  const auto valid = static_cast<double>(planned.random_cases),
             cases = valid + static_cast<double>(invalid_cases_of(planned));
  const double times = valid / static_cast<double>(again.valid);
  const Seconds compiled = compiling.time * (times > 1 ? std::pow(times, compiling.growth) : times);
  return again.seconds * (cases / static_cast<double>(again.valid + again.invalid)) + compiled;
}

SweepEstimate::SweepEstimate(const std::function<void()>& wake, const std::function<Candidate()>& gpu)
    : trial_(wake, gpu, &run_spaces),
      cases_trial_(wake, gpu,
                   [this](const SweepRequest& request, Backend& reference, const std::vector<Backend*>& candidates,
                          const SweepControl& control) {
                     Compiling compiling;
                     auto report = run_cases(request, reference, candidates, control, compiling);
                     compiling_ = compiling.time.count(), growth_ = compiling.growth;
                     return report;
                   }) {}

double speed_of(const SweepReport& report) {
  double elements = 0;
  Seconds time{0};
  for (const SpaceOutcome& space : report.spaces) {
    elements += static_cast<double>(space.elements_done);
    time += space.seconds;
  }
  return time.count() > 0 ? elements / time.count() : 0;
}

namespace {

// An estimate is not known to the second: "40 s", "1 minute", "7 min", "3 h".
std::string rough_duration(Seconds time) {
  constexpr double minute = 60, hour = 3600;
  if (std::round(time.count()) < minute) return duration_text(time);
  if (std::round(time.count() / minute) < 2) return "1 minute";
  return time.count() < 2 * hour ? fmt::format("{:.0f} min", std::round(time.count() / minute))
                                 : fmt::format("{:.0f} h", std::round(time.count() / hour));
}

}  // namespace

std::string estimate_text(Seconds time, const SweepOrder& order) {
  if (order.limit && *order.limit < time)
    return fmt::format("Ends at its limit of {}{}; all of it takes about {} here.", duration_text(*order.limit),
                       order.request.operators.size() == 1 ? "" : " for all operators together", rough_duration(time));
  return time.count() < 1 ? "Takes less than a second here."
                          : fmt::format("Takes about {} here.", rough_duration(time));
}

void SweepEstimate::cancel() {
  if (busy()) tried_.reset();  // what was cut short is tried again when it is wanted
  trial_.cancel();
  cases_trial_.cancel();
}

void SweepEstimate::learn(const SweepSnapshot& ended) {
  if (!ended.report) return;
  if (!ended.report->stopped) known_ = {ended.order, ended.elapsed};
  const RandomOutcome& random = ended.report->random;
  Seconds of_spaces{0};
  for (const SpaceOutcome& space : ended.report->spaces) of_spaces += space.seconds;
  constexpr Seconds telling{1};  // less is no measure
  speeds_ = {trial_of(ended.order), of_spaces >= telling ? speed_of(*ended.report) : 0,
             random.seconds >= telling ? static_cast<double>(random.valid) / random.seconds.count() : 0};
}

void SweepEstimate::want(const SweepOrder& order) {
  if (tried_ && trial_of(*tried_) == trial_of(order)) {
    tried_ = order;  // with its limit
    // One after the other, so that neither slows the other down.
    if (order.request.random_cases == 0 || cases_tried_ || busy()) return;
    cases_tried_ = true;
    cases_trial_.start(cases_trial_of(order));
    return;
  }
  if (busy()) return cancel();
  tried_ = order;
  cases_tried_ = false;
  trial_.start(trial_of(order));
}

std::vector<SweepOmission> SweepEstimate::left_out() const {
  std::vector<SweepOmission> omissions;
  const SweepSnapshot now = trial_.snapshot();
  if (!tried_ || !(trial_of(*tried_) == now.order)) return omissions;
  for (const auto& line : now.lines)
    if (!line->left_out.empty()) omissions.push_back({line->subject, without_lack(line->left_out), ""});
  if (!now.report) return omissions;
  // What cannot run the first input of some types cannot run the others.
  std::map<std::string, std::pair<std::size_t, std::string>> refused;
  const std::span<const SpaceOutcome> outcomes = now.report->spaces;
  const std::size_t types = outcomes.empty() ? 0 : outcomes.size() - 1;
  bool is_product = false;
  for (const SpaceOutcome& outcome : outcomes.last(types)) {
    is_product = is_product || outcome.space.data_types.size() > 1;
    for (const auto& [candidate, reason] : outcome.skipped)
      if (refused[candidate].first++ == 0) refused[candidate].second = without_lack(reason);
  }
  for (const auto& [candidate, why] : refused) {
    const auto& [count, reason] = why;
    omissions.push_back({candidate, reason,
                         count == types ? ""
                                        : fmt::format("for {} of {} {}", count, types,
                                                      is_product ? "combinations of types" : "types")});
  }
  return omissions;
}

std::optional<double> SweepEstimate::speed() const {
  const SweepSnapshot now = trial_.snapshot();
  const bool is_of_order = tried_ && now.report && trial_of(*tried_) == now.order;
  const double found = is_of_order ? speed_of(*now.report) : 0;
  return found > 0 ? std::optional(found) : std::nullopt;
}

std::optional<Seconds> SweepEstimate::learned_time(const SweepOrder& order, std::uint64_t elements) const {
  if (!speeds_ || speeds_->elements <= 0 || !(trial_of(order) == speeds_->order)) return std::nullopt;
  const Seconds of_spaces(static_cast<double>(elements) / speeds_->elements);
  if (order.request.random_cases == 0) return of_spaces;
  if (speeds_->cases <= 0) return std::nullopt;
  return of_spaces + Seconds(static_cast<double>(order.request.random_cases) / speeds_->cases);
}

std::optional<Seconds> SweepEstimate::time(std::uint64_t elements, bool at_most) const {
  if (known_ && tried_) {
    SweepOrder same = *tried_;
    same.limit = known_->order.limit;  // it was not cut
    if (same == known_->order) return known_->took;
  }
  const std::optional<double> known = speed();
  if (tried_ && (known || !at_most))
    if (const auto learned = learned_time(*tried_, elements)) return learned;
  if (!known) return std::nullopt;
  const Seconds of_spaces(static_cast<double>(elements) / *known);
  if (tried_->request.random_cases == 0) return of_spaces;
  const SweepSnapshot cases = cases_trial_.snapshot();
  if (!cases_tried_ || !cases.report) return std::nullopt;
  const auto of_cases = cases_time(cases.report->random, {Seconds(compiling_), growth_}, tried_->request);
  return of_cases ? std::optional(of_spaces + *of_cases) : std::nullopt;
}

}  // namespace opscope::gui
