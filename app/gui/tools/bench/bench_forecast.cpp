#include "app/gui/tools/bench/bench_forecast.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace opscope::gui {
namespace {

// Bytes a second: random data made, and a backend's tensors read and written.
constexpr double fill_speed = 5e8, usual_speed = 4e9, reference_speed = 3e8;

// The first runs are part of the warm-up.
double measuring_seconds(double bytes, double speed, const Sampling& sampling) {
  const double batch = std::max(sampling.batch_milliseconds * 1e-3, bytes / speed);
  return std::max(sampling.warm_up_milliseconds * 1e-3, 3 * batch) + sampling.samples * batch;
}

// A copy and a triad of large arrays.
double limit_seconds(const BenchRequest& request, const BenchBackends& backends) {
  const double array = 4 * static_cast<double>(limit_elements(request));
  constexpr double host_passes = 8 * (2 * 2 + 2 * 3);  // arrays moved: 8 passes of two kernels each
  double seconds = 0;
  if (backends.host > 0 || backends.reference)
    seconds += 3 * array / (2 * fill_speed) + host_passes * array / (2 * usual_speed);
  if (backends.device > 0)
    for (const double arrays : {2, 3})
      seconds +=
          arrays * array / fill_speed + measuring_seconds(arrays * array, usual_speed, on_device(request.sampling));
  return seconds;
}

}  // namespace

double BenchForecast::total() const { return std::accumulate(cases.begin(), cases.end(), limits); }

BenchForecast at_pace(BenchForecast forecast, double pace) {
  forecast.limits *= pace;
  for (double& each : forecast.cases) each *= pace;
  return forecast;
}

BenchForecast bench_forecast(const BenchRequest& request, std::span<const BenchCase> cases,
                             const std::function<BenchBackends(const BenchCase&)>& backends_of) {
  BenchForecast forecast;
  BenchBackends any;
  for (const BenchCase& each : cases) {
    const BenchBackends backends = backends_of(each);
    any.host = std::max(any.host, backends.host), any.device = std::max(any.device, backends.device);
    any.reference = any.reference || backends.reference;
    forecast.measurements += backends.count();
    const Result<std::vector<TensorDesc>> descs = bench_descs(each);
    const double bytes = descs ? static_cast<double>(bytes_held(*descs)) : 0;
    forecast.cases.push_back(
        bytes / fill_speed +
        static_cast<double>(backends.host) * measuring_seconds(bytes, usual_speed, request.sampling) +
        static_cast<double>(backends.device) * measuring_seconds(bytes, usual_speed, on_device(request.sampling)) +
        (backends.reference ? measuring_seconds(bytes, reference_speed, request.sampling) : 0));
  }
  forecast.limits = limit_seconds(request, any);
  return forecast;
}

BenchRest rest_of(const BenchForecast& forecast, double fraction_of_cases, double elapsed) {
  const auto count = static_cast<double>(forecast.cases.size());
  const auto done = static_cast<std::ptrdiff_t>(std::lround(std::clamp(fraction_of_cases, 0.0, 1.0) * count));
  const double total = forecast.total();
  if (total <= 0) return {fraction_of_cases, 0};
  if (done == 0) {
    const double begun = std::min(elapsed, forecast.limits);
    const double pace = begun > 0 ? elapsed / begun : 1;  // 1 until the limits take longer than was forecast
    return {begun / total, (total - begun) * pace};
  }
  const double passed = std::accumulate(forecast.cases.begin(), forecast.cases.begin() + done, forecast.limits);
  return {passed / total, (total - passed) * elapsed / passed};
}

}  // namespace opscope::gui
