#pragma once
// Why a case cannot be opened, in the words of the window. Those of the command line are a contract.

#include <filesystem>

#include "core/error.h"

namespace opscope::gui {

// The same error of opening this file; for a file without text that it is empty, and for a missing member those beside
// it that are not understood, of which one may be meant.
Error refused_case(const std::filesystem::path& file, Error error);

}  // namespace opscope::gui
