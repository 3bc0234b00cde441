#pragma once
// What must never happen in the window, collected for tests: they find it on the widget map.

#include <string>

#include "core/model/model.h"

namespace opscope::gui {

// Kept once each; only the first 100. To be called on the window's thread.
void note_fault(const std::string& fault);
// A JSON array of strings.
std::string faults_json();

// From now on every message of the present OpenGL context of medium severity or higher is a fault.
void watch_opengl();
// OpenGL's pending errors become faults: a context below 4.3 sends no messages.
void check_opengl();

// A case that is written and read back must be the same. Does nothing for one that was the last to be checked, and for
// more than a million characters.
void check_round_trip(const Model& model);

}  // namespace opscope::gui
