#pragma once
// The listed differences as a table for other programs.

#include <string>

#include "app/gui/plots/differences_table.h"

namespace opscope::gui {

// Comma-separated values with a line of titles: one column for each dimension of the index, then inputs,
// values, bits, distances and class. Numbers read back as the same elements. Precondition: `data` has a list.
std::string differences_csv(const DifferencesTableData& data);

}  // namespace opscope::gui
