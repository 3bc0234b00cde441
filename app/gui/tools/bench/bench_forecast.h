#pragma once
// How long a bench will take: from usual speeds, and while it runs from its own.

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "core/bench/bench.h"

namespace opscope::gui {

// In seconds.
struct BenchForecast {
  double limits = 0;             // to measure what memory allows, which comes first
  std::vector<double> cases;     // for each, on all backends
  std::size_t measurements = 0;  // of all cases
  double total() const;
};

// As long as benches here took of what was forecast for them.
BenchForecast at_pace(BenchForecast forecast, double pace);

// How many of the backends compute where.
struct BenchBackends {
  std::size_t host = 0, device = 0;  // without the reference
  bool reference = false;
  std::size_t count() const { return host + device + (reference ? 1 : 0); }
};

// `backends_of`: those that run a case.
BenchForecast bench_forecast(const BenchRequest& request, std::span<const BenchCase> cases,
                             const std::function<BenchBackends(const BenchCase&)>& backends_of);

// Of a bench that has done this fraction of its cases in so many seconds.
struct BenchRest {
  double fraction = 0;  // of the whole time
  double left = 0;      // seconds
};
BenchRest rest_of(const BenchForecast& forecast, double fraction_of_cases, double elapsed);

}  // namespace opscope::gui
