#pragma once
// Runs the dispatch on screen on one backend.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/judge/judge.h"
#include "core/model/bind.h"

namespace opscope::gui {

// A run that has not been compared with the reference's yet.
struct BackendRun {
  Invocation invocation;                    // what it ran; end to end, with its own results
  std::optional<RunResult> result;          // absent if there is none, or its size differs from its resource
  std::optional<Judgement> judgement;       // if it does not need the reference's output
  std::vector<std::string> stand_ins = {};  // as Judgement
  bool inherits = false;                    // it cannot run the dispatch: the result is the reference's on the same
};

// On the same inputs as all other backends. Error: Cancelled.
Result<BackendRun> run_backend(const Invocation& invocation, Backend& backend, InputWitness& inputs,
                               const RunOptions& options);

// Runs all of `chain` from the initial resources, each dispatch with the backend's own earlier results. A fault in an
// earlier dispatch is reported with its name. `reference` runs one that the backend cannot run. Errors: Cancelled;
// BadInput if a dispatch cannot be bound; those of the reference.
Result<BackendRun> run_end_to_end(const Model& model, std::span<const DispatchCommand* const> chain,
                                  const Resources& initial, Backend& backend, Backend& reference,
                                  const RunOptions& options);

}  // namespace opscope::gui
