#pragma once
// The titles of both values in the list of all differences, and in what is copied from it.

#include <string>

#include "app/gui/plots/differences_table.h"

namespace opscope::gui {

// "two.json as FLOAT32" of one that was converted, whose values and bits are not its own; "two.json" of one that was
// not, also where the name of the result says the type of both. Others as DifferencesTableData has them.
std::string marked_expected(const DifferencesTableData& data);
std::string marked_actual(const DifferencesTableData& data);

}  // namespace opscope::gui
