#pragma once
// From a case to everything the window shows of it: load, bind, validate, run on every backend, compare, summarise.

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "app/gui/jobs/resource_cache.h"
#include "app/gui/jobs/results.h"
#include "app/gui/plots/histogram_plot.h"

namespace opscope::gui {

// A backend that may be missing on this machine; then `reason` says why.
struct BackendSlot {
  std::string name;
  Backend* backend = nullptr;
  std::string reason;
};

struct EvaluateControl {
  std::function<bool()> stop;                              // true: leave as soon as possible with Cancelled
  std::function<void(std::string_view, double)> progress;  // what is being done, and the fraction of all work done
};

// `backends`: reference first. Errors: only Cancelled; whatever else goes wrong is told by the results.
Result<Results> evaluate(const Request& request, std::span<const BackendSlot> backends, ResourceCache& cache,
                         const EvaluateControl& control = {});

// The attributes that are values on the input's own axis.
std::vector<HistogramBound> bounds_of(const OperatorSchema& schema, const Attributes& attributes);

// The dispatch commands of a model, in order; pointers into it.
std::vector<const DispatchCommand*> dispatches(const Model& model);

}  // namespace opscope::gui
