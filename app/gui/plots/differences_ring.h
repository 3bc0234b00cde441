#pragma once
// The keyboard's ring in the drawer with every element that differs.

#include <cstddef>
#include <optional>

#include "app/gui/plots/differences_table.h"

namespace opscope::gui {

// Gives it to the last item.
void give_ring();

// The wish for a ring, which waits for the list, ends where that has no row, and once something else is used.
void settle_ring(const DifferencesTableData& data, DifferencesTableState& state);

// The row that gets the ring; nullopt: none, or there are no rows yet.
std::optional<std::size_t> row_for_ring(const DifferencesTableData& data, const DifferencesTableState& state);

// In the table: a ring that is there goes along when another element is probed that has a row. Two rows that are marked
// would look like a selection of two.
void follow_with_ring(const DifferencesTableData& data, DifferencesTableState& state);

}  // namespace opscope::gui
