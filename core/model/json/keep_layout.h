#pragma once
// A changed case in the layout of the text that it was read from: members in their order, numbers, blanks, comments and
// line breaks as somebody wrote them, wherever the case is as it was.

#include <string>
#include <string_view>

namespace opscope::json {

// A merge of three texts of JSON, all accepted by a parser and without a byte order mark:
//   spelled  the file, as somebody wrote it
//   read     what was read from it, as write_model writes it without comments
//   changed  the same case after its changes, written like `read`
// A value that `read` and `changed` have alike keeps its spelling, also if it was renamed. New members follow the
// member that they follow in `changed`. A comment of a value that is gone stands before the next value.
std::string with_layout(std::string_view spelled, std::string_view read, std::string_view changed);

}  // namespace opscope::json
