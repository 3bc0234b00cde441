#pragma once
// Says what was chosen to be compared, but gives nothing to compare, and offers what can be done.

#include <filesystem>
#include <optional>
#include <span>

#include "app/gui/jobs/results.h"

namespace opscope::gui {

struct MisfitOutput {
  bool show_backends = false;
  std::optional<std::filesystem::path> array;  // to open in a tab
  std::optional<std::filesystem::path> part;   // to compare instead
};

// `chosen` has a judgement. `compared`: the file that it is; nullptr: it is none. `parts`: the arrays of that file that
// fit, if several do. `has_backends`: others than the reference ran.
MisfitOutput draw_misfit(const BackendOutcome& chosen, const ComparedArray* compared,
                         std::span<const std::filesystem::path> parts, bool has_backends);

}  // namespace opscope::gui
