#pragma once
// Where the program keeps what must survive it.

#include <filesystem>

#include "core/error.h"

namespace opscope::gui {

// $XDG_STATE_HOME/opscope, or ~/.local/state/opscope where that is not set to an absolute path. Names it only.
// BadInput where HOME is not set either.
Result<std::filesystem::path> state_folder();

// Creates it and what is missing above it, private to its owner (0700). BadInput with the reason.
Result<void> make_private_folder(const std::filesystem::path& folder);

}  // namespace opscope::gui
