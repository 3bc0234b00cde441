#pragma once
// The comments of a case file: collected on reading, inserted again on writing.

#include <string>
#include <string_view>
#include <vector>

#include "core/model/model.h"

namespace opscope::json {

// In file order. `text` is JSON with comments that a parser has accepted, without a byte order mark. Faults if comments
// and their paths take more than 256 MiB.
std::vector<Comment> read_comments(std::string_view text);

// `text`, which has no comments, with `comments` on separate lines or at the ends of lines, as they were before. If the
// value of a comment is gone, the comment moves to the nearest enclosing value; none is lost.
std::string with_comments(const std::string& text, const std::vector<Comment>& comments);

}  // namespace opscope::json
