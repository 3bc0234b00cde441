#pragma once
// From a case to everything the window shows of it: load, bind, validate, run on every backend, compare, summarise.

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
  std::function<void(const Results&)> publish;             // growing results, each with more than those before
};

// What an evaluation leaves for the next, which mostly has the same inputs. Not for concurrent use.
struct Kept {
  ResourceCache resources;
  std::vector<TensorSummary> inputs;  // counted
};

// `backends`: reference first. The second runs before it, to have something to show; what has run is compared as soon
// as the reference has. Outputs that equal it share one buffer. Errors: only Cancelled; whatever else goes wrong is
// told by the results.
Result<Results> evaluate(const Request& request, std::span<const BackendSlot> backends, Kept& kept,
                         const EvaluateControl& control = {});

// The attributes that are values on the input's own axis.
std::vector<HistogramBound> bounds_of(const OperatorSchema& schema, const Attributes& attributes);

// The dispatch commands of a model, in order; pointers into it.
std::vector<const DispatchCommand*> dispatches(const Model& model);

}  // namespace opscope::gui
