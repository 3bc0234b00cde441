#pragma once
// What one evaluation of a case gave: immutable once published.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/plots/differences_panel.h"
#include "core/backends/backend.h"
#include "core/compare/compare.h"
#include "core/compare/statistics.h"
#include "core/limits/budget.h"
#include "core/model/execute.h"
#include "core/model/model.h"
#include "core/operators/schema/diagnostic.h"

namespace opscope::gui {

// A case as it stood at one moment, and which of its dispatches to show.
struct Request {
  std::uint64_t generation = 0;  // later requests have larger ones
  std::shared_ptr<const Model> model;
  std::size_t dispatch = 0;  // counts the dispatch commands alone
  SearchPaths paths;
  MemoryLimit memory_limit;  // of what running and showing it may take
};

struct BackendOutcome {
  std::string name;    // "reference", "cpu", "gpu"
  std::string device;  // empty where the backend is not available
  std::string reason;  // why it did not run; empty where it did, or still is to
  double milliseconds = 0;
  std::optional<Tensor> output;
  std::optional<Comparison> comparison;  // with reference; absent for reference itself

  std::vector<MismatchRow> mismatches;  // the first of them

  bool ran() const { return output.has_value(); }
  bool pending() const { return !ran() && reason.empty(); }
};

// A tensor on show, with its numbers.
struct TensorSummary {
  std::string name;    // "InputTensor", or the backend that computed it
  std::string origin;  // the resource's name, or the output's declared name
  bool is_input = true;
  Tensor tensor;
  Statistics statistics;  // once counted()
  // Over the range of all tensors of the output's data type; absent for tensors of another type and single elements.
  std::optional<Histogram> histogram;

  bool counted() const { return statistics.elements > 0; }
};

struct Results {
  // Results come in stages: growing, some backends are still to run or to be compared, some tensors to be counted.
  enum class State : std::uint8_t { Growing, Complete, GivenUp };

  Request request;
  State state = State::Complete;
  std::optional<Error> error;            // loading or binding failed: nothing below is there
  Diagnostics diagnostics;               // of the chosen dispatch
  std::optional<Invocation> invocation;  // bound; with errors among the diagnostics nothing ran
  std::vector<BackendOutcome> backends;  // reference first
  std::vector<TensorSummary> tensors;    // inputs in order of declaration, then the output of each backend that ran
  std::optional<std::string> mistrust;   // why backends that are equal prove nothing; absent where they do
  std::chrono::duration<double> seconds{};

  bool valid() const { return !backends.empty(); }
  // The backend worth showing beside the reference: of those compared with it the one that differs most, else the last;
  // before that the last that ran. nullptr where reference ran alone.
  const BackendOutcome* computed() const;
};
using ResultsPtr = std::shared_ptr<const Results>;

}  // namespace opscope::gui
