#pragma once
// Judges one case of a batch as the command line does: a case file as `opscope check`, golden vectors and descriptors
// to be rejected as `opscope verify`, results of another program as `opscope verify --results`.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/jobs/results.h"
#include "app/gui/tools/batch/batch_row.h"
#include "app/gui/tools/batch/case_list.h"
#include "core/error.h"
#include "core/judge/candidate.h"
#include "core/limits/budget.h"
#include "core/operators/schema/feature_level.h"
#include "core/operators/schema/numerics.h"

namespace opscope::gui {

// What the shared options of the command line say.
struct BatchSettings {
  std::filesystem::path input_path;           // second place to look a sourcePath up; may be empty
  std::optional<Numerics> numerics;           // replaces the cases' own
  std::optional<FeatureLevel> feature_level;  // the same
  MemoryLimit memory_limit;
  std::filesystem::path results = {};      // of another program, judged in place of the backends; empty: there are none
  std::vector<UnderTest> candidates = {};  // implementations under test, judged beside the backends

  friend bool operator==(const BatchSettings&, const BatchSettings&) = default;
};

struct BatchControl {
  std::function<bool()> stop;
  std::function<void(std::string_view backend, double fraction)> progress;  // from any thread
};

// The size of a row's picture at scale 1.
inline constexpr int batch_picture_width = 48, batch_picture_height = 32;

// A case that cannot be judged is a row that says why. Error: Cancelled. `candidates`: cpu, gpu and those under test,
// available or not.
Result<BatchRow> judge_case(const ListedCase& listed, Backend& reference, const std::vector<Candidate>& candidates,
                            const BatchSettings& settings, const BatchControl& control);

}  // namespace opscope::gui
