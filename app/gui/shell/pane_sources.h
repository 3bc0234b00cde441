#pragma once
// What the panes show of the results of a case.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/gui/jobs/error_job.h"
#include "app/gui/panes/heatmap_view.h"
#include "core/quantization/real_operator.h"

namespace opscope::gui {

struct PaneSourcesInput {
  const ResultsPtr& results;                 // valid
  const BackendOutcome* computed = nullptr;  // beside the reference; nullptr: none
  // The backend that is awaited in its place: what was computed by another one, and its difference, do not stay;
  // nullptr: whatever comes.
  const BackendOutcome* wanted = nullptr;
  bool is_unfit = false;                    // what was chosen cannot be compared: nothing comes in its place
  const BackendOutcome* failed = nullptr;   // in its place, the candidate whose earlier output is shown; nullptr: none
  const BackendOutcome* not_run = nullptr;  // in its place, the candidate without an output; nullptr: none
  std::vector<std::string> backends = {};   // that can be shown in its place
  std::string reference;                    // the title of the reference's output
  std::string own_case = {};                // whose reference that is, for a comparison with another case; may be empty
  bool is_copy = false;                     // the input and the reference are the same array: it is shown once
  const std::optional<RealOperator>& real;  // nullopt: no tensor is quantized
  const ErrorJob* errors = nullptr;         // of `computed`
  std::optional<ErrorUnit> error = {};      // shown in place of the difference
  std::optional<Tensor> filtered = {};      // as HeatmapSource, of `computed`
  std::string filter_text = {};
  bool awaits_filter = false;  // of `computed`: a filtered difference from before stays until it comes
};

// Inputs, end to end also as `computed` read them, the reference, `computed` and how it differs. What is not ready is
// the one `before`, marked as outdated; what has not changed since keeps its version. `last_version` counts the
// versions given.
std::vector<HeatmapSource> pane_sources(const PaneSourcesInput& input, const std::vector<HeatmapSource>& before,
                                        std::uint64_t& last_version);

// What is missing in `sources` and still to come: the reference, a backend and its difference; or the
// implementation `not_run`, which keeps its place and that of its difference. Without tensors.
std::vector<HeatmapSource> awaited_panes(const PaneSourcesInput& input, const std::vector<HeatmapSource>& sources);

// Equal to the reference bit for bit, and that proves something.
bool repeats_reference(const BackendOutcome& computed);

// Sets the type whose numbers are compared with another case's (nullopt: there is none) for all panes of the output's.
void compare_as(std::span<HeatmapSource> sources, std::optional<DataType> type);

// Which of these have no pane: `beside`, the title of the output that another case's panes show (empty: none), and,
// with `leave_out`, what was computed and its difference.
void choose_panes(std::span<HeatmapSource> sources, const std::string& beside, bool leave_out);

// If `pane` is the title of the computed output in `before`, it becomes that in `now`: an implementation that fails has
// another title.
void follow_renamed(const std::vector<HeatmapSource>& before, const std::vector<HeatmapSource>& now, std::string& pane);

}  // namespace opscope::gui
