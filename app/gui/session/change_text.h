#pragma once
// Says in the words of the form where two cases differ.

#include <string>
#include <string_view>

#include "core/model/changes.h"

namespace opscope::gui {

// A path into the case file in words: "dispatchables.clip.desc.Max" is "clip: Max", "resources.A.initialValues[2]" is
// "A[2]". What the form has no word for stays as it is.
std::string place_text(std::string_view path);

// "dispatch clip: Max 0.5 -> 0.75", made safe to show. Of what only one has: "photo added", "dispatch clip removed"; of
// a list: "values of A".
std::string change_text(const Change& change);
// "clip: Max 0.75": what is there after the change; empty if that is a list or an object.
std::string changed_value_text(const Change& change);
// Of two cases that are open, without the kind of a field: `before` is that in front, `after` is "here".
std::string comparison_text(const Change& change);

}  // namespace opscope::gui
