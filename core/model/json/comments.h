#pragma once
// The comments of a case file: found when it is read, put back when it is written.

#include <string>
#include <string_view>
#include <vector>

#include "core/model/model.h"

namespace opscope::json {

// In file order. `text` is JSON with comments that a parser has accepted, without a byte order mark. Faults where they
// and the paths to them take more than 256 MiB.
std::vector<Comment> read_comments(std::string_view text);

// `text`, which has none, with `comments` put in: on lines of their own, or at the end of a line, as they stood before.
// A comment whose value is gone moves to the nearest value around it; none is lost.
std::string with_comments(const std::string& text, const std::vector<Comment>& comments);

}  // namespace opscope::json
