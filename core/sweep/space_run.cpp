#include "core/sweep/space_run.h"

#include <algorithm>
#include <future>
#include <system_error>

#include "core/sweep/counterexample.h"
#include "core/sweep/judgement.h"
#include "core/sweep/row.h"

namespace opscope {
namespace {

// Long enough that a run's fixed cost vanishes, short enough that buffers stay in a cache and their way to a device in
// the driver's quick lane: on an NVIDIA H200 a quarter of the time of four times as many.
constexpr std::uint64_t chunk_elements = std::uint64_t{1} << 20;
// Spaces of up to this many are one run: their inputs then stay as they are from setting to setting.
constexpr std::uint64_t one_run = std::uint64_t{1} << 23;
std::uint64_t chunk_of(const SweepSpace& space) {
  return space.elements <= one_run ? std::max<std::uint64_t>(space.elements, 1) : chunk_elements;
}
// Below this a thread costs more than running side by side gains.
constexpr std::uint64_t worth_a_thread = std::uint64_t{1} << 16;

const RunOptions from_contents{0, {}, {}, true};

// On a thread of its own, or where none can be started once it is waited for.
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
  }

  Result<SpaceOutcome> all() {
    const auto start = std::chrono::steady_clock::now();
    const SweepSpace& space = outcome_.space;
    const std::uint64_t chunk_length = chunk_of(space);
    for (const SweepSetting& setting : space.settings.each) {
      for (std::uint64_t begin = 0; begin < space.elements; begin += chunk_length) {
        if (run_.stop() || nobody_left()) return ended(start);
        const std::uint64_t count = std::min(chunk_length, space.elements - begin);
        if (const Result<void> done = chunk(setting, begin, count); !done) return tl::unexpected(done.error());
        if (nobody_left()) return ended(start);
        outcome_.elements_done += count;
        run_.after_chunk(setting, count);
      }
      ++outcome_.settings_done;
    }
    return ended(start);
  }

 private:
  bool nobody_left() const { return outcome_.skipped.size() == run_.candidates.size(); }

  SpaceOutcome ended(std::chrono::steady_clock::time_point start) {
    outcome_.seconds = std::chrono::steady_clock::now() - start;
    return std::move(outcome_);
  }

  // The candidates run beside the reference: a device computes while the host does.
  Result<void> chunk(const SweepSetting& setting, std::uint64_t begin, std::uint64_t count) {
    const Invocation row = feeder_.fill(setting, begin, count);
    const auto policy = count < worth_a_thread ? std::launch::deferred : std::launch::async;
    std::vector<std::future<Result<RunResult>>> running;
    for (Backend* candidate : run_.candidates)
      if (!outcome_.skipped.contains(std::string(candidate->name())))
        running.push_back(begun(policy, [&row, candidate] { return candidate->run(row, from_contents); }));
      else
        running.emplace_back();
    const Result<RunResult> expected = run_.reference.run(row, from_contents);
    std::vector<std::optional<Result<RunResult>>> results;
    for (auto& each : running) results.push_back(each.valid() ? std::optional(each.get()) : std::nullopt);
    if (!expected) return tl::unexpected(expected.error());
    for (std::size_t c = 0; c < results.size(); ++c)
      if (results[c]) judge(row, *expected, *results[c], *run_.candidates[c]);
    return {};
  }

  void judge(const Invocation& row, const RunResult& expected, const Result<RunResult>& actual, Backend& candidate) {
    const std::string name(candidate.name());
    if (!actual && actual.error().kind != Error::Kind::Unavailable) {  // refused what it must do: wrong throughout
      outcome_.mismatches[name] += element_count(row.output().tensor.desc);
      if (!outcome_.first) outcome_.first = smallest_failure(row, 0, run_.reference, candidate, run_.stop);
      return;
    }
    if (!actual) {
      outcome_.skipped.emplace(name, actual.error().what);
      // What it had right so far is no claim about the space; what it had wrong stays.
      if (const auto before = outcome_.mismatches.find(name);
          before != outcome_.mismatches.end() && before->second == 0)
        outcome_.mismatches.erase(before);
      return;
    }
    const TensorDesc& desc = row.output().tensor.desc;
    const std::size_t size = element_size(desc.data_type);
    const RowDifference found =
        difference(expected.output.bytes().first(element_count(desc) * size), actual->output.bytes(), size);
    outcome_.mismatches[name] += found.mismatches;
    if (found.mismatches > 0 && !outcome_.first)
      outcome_.first = smallest_failure(row, found.first, run_.reference, candidate, run_.stop);
  }

  const SpaceRun& run_;
  SpaceOutcome outcome_;
  const ElementSource source_;
  RowFeeder feeder_;
};

}  // namespace

Result<SpaceOutcome> run_space(const SweepSpace& space, const SpaceRun& run) { return SpaceRunner(space, run).all(); }

}  // namespace opscope
