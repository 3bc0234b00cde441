#pragma once
// Collects faults that must never happen in the window. Tests read them from the widget map.

#include <string>
#include <vector>

#include "core/model/model.h"

namespace opscope::gui {

// Keeps the first 100 different faults. For the window's thread.
void note_fault(const std::string& fault);
const std::vector<std::string>& faults();

// From now on every message of the current OpenGL context of medium severity or higher is a fault.
void watch_opengl();
// Turns OpenGL's pending errors into faults: a context below 4.3 sends no messages.
void check_opengl();

// A case that is written and read back must be the same. Does nothing if it was checked last time, or is longer than a
// million characters.
void check_round_trip(const Model& model);

}  // namespace opscope::gui
