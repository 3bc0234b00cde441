#pragma once
// docs/conformance.md: a section for each device, a part of it for each run that some row is from.

#include <string>

#include "app/cli/document.h"

namespace opscope::cli {

inline constexpr DocumentKind conformance{"# Conformance\n", "sweep --markdown"};

// The document `old_text` with `run` (what sweep_markdown returns) in its device's section. Rows of spaces that the run
// did not finish stay below it, under what their own run said. Other sections stay as they are. An empty `old_text`
// gives a whole document. The caller must refuse other documents.
std::string with_run(const std::string& old_text, const std::string& run);

}  // namespace opscope::cli
