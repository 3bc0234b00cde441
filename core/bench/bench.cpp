#include "core/bench/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "core/tensor/text.h"

namespace opscope {
namespace {

class Bench {
 public:
  Bench(const BenchRequest& request, const std::vector<BenchTarget>& targets, const BenchControl& control)
      : request_(request), targets_(targets), control_(control), sampling_(request.sampling) {
    sampling_.stop = control.stop;
    const unsigned all = std::max(1u, std::thread::hardware_concurrency());
    report_.threads = request.threads == 0 ? all : std::min(request.threads, all);
  }

  // False if it was stopped.
  bool measure_limits() {
    const std::uint64_t elements = limit_elements(request_);
    std::optional<Limit> host;
    for (const BenchTarget& target : targets_) {
      const std::string name(target.backend->name());
      say(0, std::string(measures_limits) + ", " + std::string(target.on_host ? "host" : name));
      if (target.on_host && !host) {
        const Result<Limit> measured = host_limit(report_.threads, elements, control_.stop);
        if (!measured) return false;
        host = *measured;
      }
      Backend& device = target.limit_by != nullptr ? *target.limit_by : *target.backend;
      if (target.on_host)
        report_.limits[name] = *host;
      else if (const auto known = report_.limits.find(std::string(device.name())); known != report_.limits.end())
        report_.limits[name] = known->second;
      else if (const Result<Limit> own = device_limit(device, elements, on_device(sampling_)))
        report_.limits[name] = *own;
      else if (own.error().kind == Error::Kind::Cancelled)
        return false;
      else
        leave_out(name + ": " + own.error().text());
    }
    if (control_.limits_known) control_.limits_known(report_);
    return true;
  }

  BenchReport run(const std::vector<BenchCase>& cases) {
    if (!measure_limits()) {
      report_.stopped = true;
      return std::move(report_);
    }
    double done = 0;
    for (const BenchCase& each : cases) {
      const std::string what = fmt::format("{} {}, {} elements, {}", full_name(each.schema->name, each.settings),
                                           name(each.data_type), with_thousands(each.elements), name(each.layout));
      say(done / static_cast<double>(cases.size()), what);
      const Result<Invocation> invocation = bench_invocation(each);
      for (const BenchTarget& target : targets_) {
        if (!report_.limits.contains(std::string(target.backend->name()))) continue;
        const Result<BenchRow> row =
            invocation ? measure(each, *invocation, target) : tl::unexpected(invocation.error());
        if (row) {
          report_.rows.push_back(*row);
          if (control_.finished) control_.finished(*row);
        } else if (row.error().kind == Error::Kind::Cancelled) {
          report_.stopped = true;
          return std::move(report_);
        } else {
          leave_out(fmt::format("{}, {}: {}", what, target.backend->name(), row.error().text()));
        }
      }
      ++done;
    }
    return std::move(report_);
  }

 private:
  void say(double fraction, const std::string& what) const {
    if (control_.progress) control_.progress(fraction, what);
  }
  void leave_out(const std::string& why) const {
    if (control_.left_out) control_.left_out(why);
  }

  Result<BenchRow> measure(const BenchCase& bench_case, const Invocation& invocation, const BenchTarget& target) {
    RunOptions options;
    options.threads = report_.threads;
    options.stop = control_.stop;
    const auto run = target.backend->prepare(invocation, options);
    if (!run) return tl::unexpected(run.error());
    const Result<SampledTime> time = sample_microseconds(**run, target.on_host ? sampling_ : on_device(sampling_));
    if (!time) return tl::unexpected(time.error());
    BenchRow row{bench_case.schema->name,
                 bench_case.settings,
                 bench_case.data_type,
                 bench_case.layout,
                 bench_case.elements,
                 std::string(target.backend->name()),
                 target.on_host ? report_.threads : 1,
                 time->median,
                 static_cast<double>(bytes_moved(invocation)) * 1e-3 / time->median,
                 0,
                 streams_read(invocation) > 1,
                 *time};
    const Limit& limit = report_.limits.at(row.backend);
    row.share_of_limit = row.gigabytes_per_second / (row.of_triad ? limit.triad_gb_s : limit.copy_gb_s);
    return row;
  }

  const BenchRequest& request_;
  const std::vector<BenchTarget>& targets_;
  const BenchControl& control_;
  Sampling sampling_;
  BenchReport report_;
};

}  // namespace

std::uint64_t limit_elements(const BenchRequest& request) {
  std::uint64_t elements = request.limit_elements;
  if (elements == 0) elements = std::clamp<std::uint64_t>(std::ranges::max(request.elements), 1u << 24, 1u << 26);
  // Three arrays of 4 bytes an element, and the same again if the device uses host memory. They may take two thirds of
  // the budget.
  return std::min(elements, memory_budget(request.memory_limit) / 36);
}

Result<BenchReport> run_bench(const BenchRequest& request, const std::vector<BenchTarget>& targets,
                              const BenchControl& control) {
  const bool device = std::ranges::any_of(targets, [](const BenchTarget& target) { return !target.on_host; });
  const Result<std::vector<BenchCase>> cases = plan_bench(request, device ? 2 : 1);
  if (!cases) return tl::unexpected(cases.error());
  return Bench(request, targets, control).run(*cases);
}

}  // namespace opscope
