#pragma once
// Documents that people write and programs fill in: what a program made stands between two comments.

#include <string>
#include <string_view>

namespace opscope::cli {

// `document` with the section `name` holding `body` (lines, with a last newline): in the place of the section of that
// name, else behind the last one of the same maker, which a name begins with up to its first comma, else at the end.
// Sections begin with "<!-- generated: NAME -->" and end with "<!-- end of generated -->".
std::string with_generated(const std::string& document, const std::string& name, std::string_view body);

}  // namespace opscope::cli
