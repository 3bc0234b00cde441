#pragma once
// The first elements of a tensor on one line.

#include <cstdint>
#include <functional>
#include <string>

#include "core/tensor/data_type.h"

namespace opscope::gui {

// As format_element(), but "sNaN" for a signalling NaN.
std::string preview_text(DataType type, std::uint64_t bits);

// As many of `count` texts as fit, two blanks apart. If not all of them do, `more` is at the end.
std::string value_preview(std::uint64_t count, const std::function<std::string(std::uint64_t)>& text_at,
                          const std::function<bool(const std::string&)>& fits, const std::string& more = "  ...");

}  // namespace opscope::gui
