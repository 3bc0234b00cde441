#pragma once
// Judges what another program computed for a case, as `opscope verify --results`.

#include <filesystem>
#include <functional>
#include <set>

#include "app/gui/tools/batch/batch_row.h"
#include "app/gui/tools/batch/case_list.h"
#include "app/gui/tools/batch/judge_case.h"
#include "core/error.h"

namespace opscope::gui {

// Fills the row of golden vectors. Errors: those of reading the vectors; Cancelled.
Result<void> judge_theirs(const ListedCase& listed, const BatchSettings& settings, const BatchControl& control,
                          BatchRow& row);

// A row for each file in `results` that could be a result, also in an archive, and that is not among `taken`. At most
// `most`, and only what lies outside of golden vectors.
std::vector<BatchRow> unexpected_results(const std::filesystem::path& results,
                                         const std::set<std::filesystem::path>& taken, std::size_t most,
                                         const std::function<bool()>& stop);

}  // namespace opscope::gui
