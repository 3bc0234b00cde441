#pragma once
// Titles and names of files from the title of another case.

#include <set>
#include <string>

namespace opscope::gui {

// "photo copy" for "photo.json", then "photo copy 2": the first that is not among `taken`. A copy of a copy is counted
// with the others.
std::string title_of_copy(const std::string& title, const std::set<std::string>& taken);

// "e and f" for "e.npy and f.npy", the arrays that a case without a file compares. Its files are named after it.
std::string title_without_extensions(const std::string& title);

}  // namespace opscope::gui
