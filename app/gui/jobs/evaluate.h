#pragma once
// Computes everything that the window shows of a case: loads, binds, validates, runs every backend, judges, summarises.

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "app/gui/jobs/file_histograms.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/jobs/resource_cache.h"
#include "app/gui/jobs/results.h"
#include "core/judge/candidate.h"

namespace opscope::gui {

struct EvaluateControl {
  std::function<bool()> stop;                              // true: end as soon as possible with Cancelled
  std::function<void(std::string_view, double)> progress;  // the current step, and the fraction of all work done
  std::function<void(const Results&)> publish;             // growing results, each with more than those before
  // Waits for the backend of a slot that is_starting(). Called when its turn comes. If that is still starting, `stop`
  // has become true.
  std::function<Candidate(std::size_t slot)> await = {};
};

// Data that an evaluation keeps for the next one, which mostly has the same inputs. Not for concurrent use.
struct EvaluationCache {
  ResourceCache resources;
  FileHistograms histograms;
  std::vector<TensorSummary> inputs;  // counted
};

// `backends`: reference first. The second one runs before it, to have something to show. Results are judged as soon as
// the reference has run. Every backend gets the reference's results of the earlier dispatches, unless the request is
// end to end. Outputs equal to the reference's share its buffer. Errors: only Cancelled; any other is in the results.
Result<Results> evaluate(const Request& request, std::span<const Candidate> backends, EvaluationCache& kept,
                         const EvaluateControl& control = {});

}  // namespace opscope::gui
