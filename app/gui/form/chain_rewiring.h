#pragma once
// What an edit of a chain changes in what its dispatches read, in words.

#include <cstddef>
#include <string>

#include "core/model/model.h"

namespace opscope::gui {

// What dispatches read after the one at `from` was moved to `to`, if it is not what they read before: "sign now reads
// A, and clip now reads the output of sign"; and what is overwritten: "abs now reads the output of sign, which
// overwrites A before that". Empty: only the order has changed.
std::string rewired_text(const Model& before, const Model& after, std::size_t from, std::size_t to);
// What the dispatch `added` reads, and what later ones read instead of what they read before: "min reads the output of
// clip and new values as BTensor; sign now reads the output of min". Of a scale and zero point that it took over it has
// the numbers, as taken_over_text(). Empty: there is no such dispatch.
std::string added_text(const Model& before, const Model& after, std::size_t added);
// The same as rewired_text() after the one at `removed` was removed.
std::string bridged_text(const Model& before, const Model& after, std::size_t removed);

}  // namespace opscope::gui
