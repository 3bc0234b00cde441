#pragma once
// Computes in the background how far the output on screen is from the exact results.

#include <optional>
#include <string>

#include "app/gui/jobs/results.h"
#include "app/gui/jobs/task.h"
#include "core/quantization/error.h"

namespace opscope::gui {

// The error of each element.
struct ErrorMap {
  Tensor tensor;  // FLOAT32
  ErrorUnit unit = ErrorUnit::Steps;
};

class ErrorJob {
 public:
  // `wake` is called from another thread when there is something to take.
  explicit ErrorJob(std::function<void()> wake) : task_(std::move(wake)) {}

  struct Wanted {
    ResultsPtr results;            // complete; nullptr: nothing
    std::string backend;           // whose output
    std::optional<ErrorUnit> map;  // of each element, in this unit; nullopt: only the numbers
    friend bool operator==(const Wanted&, const Wanted&) = default;
  };
  // Starts to compute that, unless it is there or on its way. The operator's output must be quantized.
  void want(const Wanted& wanted, const RealOperator& real);
  // Forgets everything.
  void clear();
  // True if something new is there since the last call.
  bool take();

  // Of what was wanted last or, until they are there, of what was wanted before. nullopt: of nothing.
  const std::optional<QuantizationErrors>& errors() const { return found_.errors; }
  const std::optional<ErrorMap>& map() const { return found_.map; }
  const std::string& problem() const { return problem_; }  // why there is no map, or no numbers; empty: none
  const Wanted& wanted() const { return wanted_; }
  bool pending() const { return task_.pending(); }

 private:
  struct Found {
    std::optional<QuantizationErrors> errors;
    std::optional<ErrorMap> map;
  };
  Wanted wanted_;
  Found found_;
  std::string problem_;
  Task<Found> task_;
};

}  // namespace opscope::gui
