#include "core/bench/sampling.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace opscope {
namespace {

constexpr double longest_batch = 1 << 22;  // runs, in case the clock does not advance
constexpr double settled = 1.03;           // the warm-up ends when two batches in a row differ by less than this factor

double milliseconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Sampling on_device(Sampling sampling) {
  sampling.warm_up_milliseconds *= 25;
  sampling.longest_warm_up *= 4;
  return sampling;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

Result<SampledTime> sample_microseconds(PreparedRun& run, const Sampling& sampling) {
  std::uint64_t times = 1;
  // Milliseconds of a single run.
  const auto batch = [&]() -> Result<double> {
    if (sampling.stop && sampling.stop()) return cancelled();
    const Result<double> took = run.run(times);
    if (!took) return took;
    return *took / static_cast<double>(times);
  };
  const auto enough = [&](double one_run) {
    const double wanted = one_run > 0 ? std::ceil(sampling.batch_milliseconds / one_run) : longest_batch;
    return static_cast<std::uint64_t>(std::clamp(wanted, 1.0, longest_batch));
  };

  const auto start = std::chrono::steady_clock::now();
  double previous = 0;
  for (bool warm = false; !warm;) {
    const Result<double> one_run = batch();
    if (!one_run) return tl::unexpected(one_run.error());
    // Grow the batch in steps: the first run may be far slower than the next ones and would suggest too short a batch.
    const std::uint64_t next = std::min(enough(*one_run), times * 16);
    const bool steady = next < 2 * times && *one_run <= previous * settled && previous <= *one_run * settled;
    const double spent = milliseconds_since(start);
    warm = spent > sampling.longest_warm_up || (steady && spent >= sampling.warm_up_milliseconds);
    previous = *one_run;
    times = next;
  }

  std::vector<double> samples;
  for (unsigned i = 0; i < std::max(1u, sampling.samples); ++i) {
    const Result<double> one_run = batch();
    if (!one_run) return tl::unexpected(one_run.error());
    samples.push_back(*one_run);
  }
  const auto [least, most] = std::ranges::minmax(samples);
  const auto count = static_cast<unsigned>(samples.size());
  return SampledTime{median(std::move(samples)) * 1000, least * 1000, most * 1000, count, times};
}

Result<double> median_microseconds(PreparedRun& run, const Sampling& sampling) {
  return sample_microseconds(run, sampling).map([](const SampledTime& time) { return time.median; });
}

}  // namespace opscope
