#pragma once
// The title of a case that is a copy of another.

#include <set>
#include <string>

namespace opscope::gui {

// "photo copy" for "photo.json", then "photo copy 2": the first that is not among `taken`. A copy of a copy is counted
// with the others.
std::string title_of_copy(const std::string& title, const std::set<std::string>& taken);

}  // namespace opscope::gui
