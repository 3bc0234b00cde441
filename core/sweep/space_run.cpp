#include "core/sweep/space_run.h"

#include <algorithm>
#include <future>
#include <map>
#include <system_error>

#include "core/judge/judge.h"
#include "core/sweep/counterexample.h"
#include "core/sweep/row.h"

namespace opscope {
namespace {

// Long enough to make a run's fixed cost negligible. Short enough that buffers stay in a cache and uploads on the
// driver's fast path: on an NVIDIA H200 this takes a quarter of the time of chunks four times as long.
constexpr std::uint64_t chunk_elements = std::uint64_t{1} << 20;
// Spaces of up to this size are one run, so that all settings use the same inputs.
constexpr std::uint64_t one_run = std::uint64_t{1} << 23;
std::uint64_t chunk_of(const SweepSpace& space) {
  return space.elements <= one_run ? std::max<std::uint64_t>(space.elements, 1) : chunk_elements;
}
// Below this a thread costs more than it gains.
constexpr std::uint64_t worth_a_thread = std::uint64_t{1} << 16;

const RunOptions from_contents{0, {}, {}, true};

// On a new thread; if none can be started, on the waiting thread.
template <class Work>
std::future<Result<RunResult>> begun(std::launch policy, const Work& work) {
  try {
    return std::async(policy, work);
  } catch (const std::system_error&) {
    return std::async(std::launch::deferred, work);
  }
}

class SpaceRunner {
 public:
  SpaceRunner(const SweepSpace& space, const SpaceRun& run)
      : run_(run), source_(space, run.seed), feeder_(space, source_) {
    outcome_.space = space;
    outcome_.own_measures = run.measures;
  }

  Result<SpaceOutcome> all() {
    const auto start = std::chrono::steady_clock::now();
    const SweepSpace& space = outcome_.space;
    const std::uint64_t chunk_length = chunk_of(space);
    for (const SweepSetting& setting : space.settings.each) {
      setting_ = outcome_.settings_done;
      for (std::uint64_t begin = 0; begin < space.elements; begin += chunk_length) {
        if (run_.stop() || nobody_left()) return ended(start);
        if (judged_candidates().empty()) break;
        const std::uint64_t count = std::min(chunk_length, space.elements - begin);
        if (const Result<void> done = chunk(setting, begin, count); !done) return tl::unexpected(done.error());
        if (nobody_left()) return ended(start);
        if (judged_candidates().empty()) break;
        outcome_.elements_done += count;
        run_.after_chunk(setting, count);
        if (takes_too_long()) return ended(start);
      }
      ++outcome_.settings_done;
    }
    return ended(start);
  }

 private:
  // A candidate that skips the first setting is not asked for the others.
  bool is_left_out(const Backend& candidate) const {
    const auto part = outcome_.parts.find(std::string(candidate.name()));
    return part != outcome_.parts.end() &&
           (part->second.left_out.front() == 0 || part->second.left_out.back() == setting_);
  }
  bool nobody_left() const {
    return std::ranges::all_of(run_.candidates, [this](const Backend* candidate) {
      const auto part = outcome_.parts.find(std::string(candidate->name()));
      return part != outcome_.parts.end() && part->second.left_out.front() == 0;
    });
  }

  SpaceOutcome ended(std::chrono::steady_clock::time_point start) {
    outcome_.seconds = std::chrono::steady_clock::now() - start;
    for (auto& [name, part] : outcome_.parts) {
      part.elements = ran_[name];
      // Correct elements do not count for a space that is not tested whole; wrong ones do.
      if (const auto wrong = outcome_.mismatches.find(name); wrong != outcome_.mismatches.end() && wrong->second == 0)
        outcome_.mismatches.erase(wrong);
    }
    return std::move(outcome_);
  }

  // By what was done in the second behind the first chunk, with which programs start.
  bool takes_too_long() {
    const auto now = std::chrono::steady_clock::now();
    if (!run_.longest || !outcome_.space.exhaustive || is_timed_) return false;
    if (!first_chunk_) {
      first_chunk_ = now;
      before_ = outcome_.elements_done;
      return false;
    }
    const std::chrono::duration<double> took = now - *first_chunk_;
    if (took < std::chrono::seconds(1)) return false;
    is_timed_ = true;
    const double all =
        static_cast<double>(outcome_.space.elements) * static_cast<double>(outcome_.space.settings.each.size());
    const auto whole = took * (all / static_cast<double>(outcome_.elements_done - before_));
    if (whole > *run_.longest) outcome_.walk_time = whole;
    return outcome_.walk_time.has_value();
  }

  // The candidates that run the setting.
  std::vector<Backend*> judged_candidates() const {
    std::vector<Backend*> candidates;
    for (Backend* candidate : run_.candidates)
      if (!is_left_out(*candidate)) candidates.push_back(candidate);
    return candidates;
  }

  // The candidates run beside the reference: a device computes while the host does.
  Result<void> chunk(const SweepSetting& setting, std::uint64_t begin, std::uint64_t count) {
    const Invocation row = feeder_.fill(setting, begin, count);
    outcome_.measure = declared_measure(row);
    InputWitness inputs = InputWitness::of_inputs_alone(row);
    const auto policy = count < worth_a_thread ? std::launch::deferred : std::launch::async;
    const std::vector<Backend*> candidates = judged_candidates();
    std::vector<std::future<Result<RunResult>>> running;
    running.reserve(candidates.size());
    for (Backend* candidate : candidates)
      running.push_back(begun(policy, [&row, candidate] { return candidate->run(row, from_contents); }));
    RunOptions telling = from_contents;
    if (run_.within_chunk)
      telling.progress = [this, count](double fraction) {
        run_.within_chunk(static_cast<std::uint64_t>(fraction * static_cast<double>(count)));
      };
    const Result<RunResult> expected = run_.reference.run(row, telling);
    std::vector<Result<RunResult>> results;
    results.reserve(running.size());
    for (auto& each : running) results.push_back(each.get());
    if (!expected) return tl::unexpected(expected.error());
    if (const auto what = inputs.changed()) return one_by_one(setting, begin, count, *what);
    for (std::size_t c = 0; c < results.size(); ++c)
      if (const auto judged = judge(row, *expected, results[c], inputs, *candidates[c]); !judged)
        return tl::unexpected(judged.error());
    return {};
  }

  // A candidate changed an input that all others may have read. Each runs again on separate inputs. If none does it
  // again, all have failed.
  Result<void> one_by_one(const SweepSetting& setting, std::uint64_t begin, std::uint64_t count,
                          const std::string& what) {
    const std::vector<Backend*> candidates = judged_candidates();
    bool any_failed = false;
    for (Backend* candidate : candidates) {
      feeder_.forget();
      const Invocation row = feeder_.fill(setting, begin, count);
      InputWitness inputs(row);
      const Result<RunResult> expected = run_.reference.run(row, from_contents);
      if (!expected) return tl::unexpected(expected.error());
      const Result<RunResult> actual = candidate->run(row, from_contents);
      const Result<bool> failed = judge(row, *expected, actual, inputs, *candidate);
      if (!failed) return tl::unexpected(failed.error());
      any_failed |= *failed;
    }
    feeder_.forget();
    if (any_failed) return {};
    const Invocation row = feeder_.fill(setting, begin, count);
    for (Backend* candidate : candidates) {
      outcome_.mismatches[std::string(candidate->name())] += count;
      if (!outcome_.first)
        outcome_.first = Counterexample{std::string(candidate->name()), slice(row, 0, 1),
                                        what + ", once and not again when each backend ran alone", candidate->option()};
    }
    return {};
  }

  // Adds one run to the outcome. True if it failed.
  Result<bool> judge(const Invocation& row, const RunResult& expected, const Result<RunResult>& actual,
                     InputWitness& inputs, Backend& candidate) {
    const std::string name(candidate.name());
    const std::optional<Tolerance> own = own_measure(run_.measures, name);
    const Result<Judgement> judgement =
        judge_run(row, actual, inputs, expected.output, {own.value_or(outcome_.measure), 0, {}});
    if (!judgement) return tl::unexpected(judgement.error());
    if (judgement->status == Status::Skipped) {
      outcome_.skipped.emplace(name, judgement->reason);
      outcome_.parts[name].left_out.push_back(setting_);
      return false;
    }
    ran_[name] += element_count(row.output().tensor.desc);
    const bool in_elements = judgement->fault == Fault::None || judgement->fault == Fault::Elements;
    const Comparison& found = judgement->comparison;
    outcome_.mismatches[name] += in_elements ? found.mismatches : element_count(row.output().tensor.desc);
    if (judgement->failed() && is_first_of(name, outcome_)) {
      add(outcome_, smallest_failure(row, found.first_mismatch, {run_.reference, candidate, own, run_.stop}));
      if (run_.failing) run_.failing(outcome_);
    }
    return judgement->failed();
  }

  const SpaceRun& run_;
  SpaceOutcome outcome_;
  const ElementSource source_;
  RowFeeder feeder_;
  std::size_t setting_ = 0;                                           // the place of the one under way
  std::map<std::string, std::uint64_t> ran_;                          // candidate -> elements
  std::optional<std::chrono::steady_clock::time_point> first_chunk_;  // its end
  std::uint64_t before_ = 0;                                          // elements done then
  bool is_timed_ = false;
};

}  // namespace

Result<SpaceOutcome> run_space(const SweepSpace& space, const SpaceRun& run) { return SpaceRunner(space, run).all(); }

}  // namespace opscope
