#pragma once
// What the window says of the name of a file that a case reads, or is to read.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/load.h"

namespace opscope::gui {

// Of a file that is no source by its name, behind that name.
inline constexpr std::string_view no_kind_of_source =
    "is neither a picture nor an array nor raw bytes; what a source may be: pictures (.png, .jpg, .hdr), arrays "
    "(.npy, .npz), raw bytes (.bin, .dat, .raw)";

// "'../images/a.png': no such file in /models or /home/me": the name as the case has it, and the searched_folders(). An
// absolute name has none.
std::string missing_source_text(const std::string& source, const std::vector<std::string>& folders);

// Why a case that reads `present` does not take this name instead; empty: it does. What is wrong inside a file is known
// only later. A file of another kind is read as raw bytes only where the case has its name already. No `paths`: the
// name is not looked for.
std::string why_no_source(const std::string& name, const std::string& present, const std::optional<SearchPaths>& paths);

}  // namespace opscope::gui
