#pragma once
// Entries that the menus of the statistics, of the histogram and of the quantization error share.

#include <functional>
#include <string>

namespace opscope::gui {

// A menu on the last item, which opens by the right button, and by the keyboard if the item can have the ring. True
// while it is open: then EndPopup() must follow.
bool begin_numbers_menu();
// "Copy the row": `text` is made if it is chosen. The label is its name on the widget map.
void copy_entry(const char* label, const std::function<std::string()>& text);
// "Copy the table", and "Save as CSV..." if the menu `saves`: true if that was chosen. Both have the elements as they
// are stored, and say so if what is `shown_real` are the real numbers that these mean.
bool table_entries(const std::function<std::string()>& text, bool saves, bool shown_real);

}  // namespace opscope::gui
