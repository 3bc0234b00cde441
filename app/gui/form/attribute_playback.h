#pragma once
// Moves a number of an attribute to and fro while one watches the pictures.

#include <optional>

#include "app/gui/form/form_context.h"
#include "core/picture/range.h"

namespace opscope::gui {

// The finite values of the first input on screen; nullopt if it has none, or only one.
std::optional<picture::Range> data_range(const FormInput& input);

// Starts or stops what was asked for (FormState::toggle_playback), and edits the number that is playing, once the
// results of its last value are on screen. It stops when anything else edits the case, when a run is cancelled or
// cannot be made, and while a dialog is open.
void continue_playback(const FormContext& form);

}  // namespace opscope::gui
