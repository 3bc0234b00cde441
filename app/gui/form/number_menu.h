#pragma once
// The menu of a number of the case: a right click on its field opens it, or the Menu key while the field has the ring.

#include <cstdint>
#include <optional>

#include "app/gui/widgets/number_field.h"

namespace opscope::gui {

// Of the field of this id, which was drawn last. Returns the bits that were chosen: those of the clipboard's text, or
// NumberField::standard. Text that the field does not accept stays in it, in red.
std::optional<std::uint64_t> draw_number_menu(Entry& entry, const char* id, const NumberField& field);

}  // namespace opscope::gui
