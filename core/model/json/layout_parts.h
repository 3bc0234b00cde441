#pragma once
// The members of an object or the items of an array with all text between them.

#include <string>
#include <string_view>
#include <vector>

namespace opscope::json {

struct LayoutPart {
  std::string_view before;   // blanks and comments, from the line break or the comma on
  std::string_view name;     // of a member, with its quotes; empty for an item
  std::string_view between;  // the colon with blanks and comments
  std::string_view value;
  std::string behind;  // a comment on the value's line, with the blanks before it
};

struct LayoutParts {
  std::vector<LayoutPart> parts;
  bool has_trailing_comma = false;
  std::string_view closing;  // before the closing bracket
};

// `container`: a checked object or array.
LayoutParts layout_parts(std::string_view container);

// The comments in `text`, which is blanks and comments or a checked value.
std::vector<std::string_view> comments_in(std::string_view text);

}  // namespace opscope::json
