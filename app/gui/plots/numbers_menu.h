#pragma once
// Entries that the menus of the statistics, of the histogram, of the quantization error and of the differences share.

#include <imgui.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/tensor/data_type.h"

namespace opscope::gui {

// A menu on the last item, which opens by the right button, and by the keyboard if the item can have the ring. True
// while it is open: then EndPopup() must follow.
bool begin_numbers_menu();
// "Copy the row": `text` is made if it is chosen, and that is returned. The label is its name on the widget map.
bool copy_entry(const char* label, const std::function<std::string()>& text);
// The first line of the clipboard's text, without blanks at its ends, cut to `most` bytes. May be empty.
std::string clipboard_line(std::size_t most = 64);
// The entries of a number: "Copy value", "Paste value", and "Back to default" if it has one.
struct NumberEntries {
  DataType type = DataType::Float32;
  std::uint64_t bits = 0;
  std::optional<std::uint64_t> standard = {};
  bool can_copy = true, can_paste = true;
};
enum class NumberChoice { None, Paste, Restore };
NumberChoice number_entries(const NumberEntries& number);
// Ctrl+C copies `text` while a row is `chosen`: call it for each row on show that may be.
void copy_by_key(bool chosen, const std::function<std::string()>& text);
// Ctrl+C belonged to a row of a table in this frame or the one before.
bool row_has_copy_key();
// The last item, a row, has the keyboard: by its ring, or by a click while the mouse is still over its table.
bool row_is_chosen();
// Puts the next menu, of so many entries, below a button with these corners, or above it if there is no room below.
void place_menu_at(ImVec2 from, ImVec2 to, int entries);
// "Copy the table", and "Save as CSV..." if the menu `saves`: true if that was chosen. Both have the elements as they
// are stored, and say so if what is `shown_real` are the real numbers that these mean.
bool table_entries(const std::function<std::string()>& text, bool saves, bool shown_real);

// An element that differs.
struct CopiedDifference {
  std::string index;               // "[0,1,2,3]"
  std::string reference, backend;  // the names of its two values
  DataType type;
  std::uint64_t expected, actual;  // their bits
};
// "Copy the value of gpu", "Copy the bits of gpu", the same of the reference, and "Copy the index".
void difference_entries(const CopiedDifference& element);

}  // namespace opscope::gui
