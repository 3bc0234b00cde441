#pragma once
// Which row comes into sight in the drawer with every element that differs, and which has the keyboard's ring.

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

// In the table: scrolls to the row of the probed element when the probe comes to another one, and when another filter
// moves the row. `row_height` in pixels.
void follow_probe(const DifferencesTableData& data, DifferencesTableState& state, float row_height);

}  // namespace opscope::gui
