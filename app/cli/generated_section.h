#pragma once
// Documents with generated sections: generated text is between two comments.

#include <string>
#include <string_view>

namespace opscope::cli {

// Returns `document` with the section `name`, which contains `body` (lines, with a newline at the end). It replaces the
// section with that name. If there is none, it follows the last section of the same program (the name up to its first
// comma), or else is at the end. Sections begin with "<!-- generated: NAME -->" and end with "<!-- end of generated
// -->".
std::string with_generated(const std::string& document, const std::string& name, std::string_view body);

}  // namespace opscope::cli
