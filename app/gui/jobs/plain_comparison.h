#pragma once
// Two arrays compared without an operator: the case copies the first, and the second is compared with the copy.

#include <string>

#include "app/gui/jobs/results.h"

namespace opscope::gui {

// The request compares two such arrays, or shows them beside each other: its case was made to show the first. Any other
// case that copies an array tests the operator. The copy alone has to be computed: cpu and gpu have nothing to show.
bool is_plain_comparison(const Request& request);

// The array that a case was made to show, "a.npy", whether or not it is compared. Empty for any other case.
std::string shown_array(const Request& request);

// The first of two such arrays, or the one that is compared with the case of another tab or stands beside it: "a.npy".
// If both files have the same name: with its folder, "run1/a.npy". Empty for any other case.
std::string copied_array(const Results& results);

}  // namespace opscope::gui
