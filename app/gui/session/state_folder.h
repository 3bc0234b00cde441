#pragma once
// The folder for data that must outlive the program.

#include <filesystem>
#include <optional>

#include "core/error.h"

namespace opscope::gui {

// $XDG_STATE_HOME/opscope, or ~/.local/state/opscope if that is not set to an absolute path. Does not create it.
// BadInput if HOME is not set either.
Result<std::filesystem::path> state_folder();

// $HOME, if it is an absolute path.
std::optional<std::filesystem::path> home_folder();

// Creates the folder and its missing parents, private to its owner (0700). BadInput with the reason.
Result<void> make_private_folder(const std::filesystem::path& folder);

}  // namespace opscope::gui
