#pragma once
// The "what if" table of one dispatch: what other numerics would change.

#include <vector>

#include "app/text/json_text.h"
#include "core/compare/what_if.h"

namespace opscope::cli {

// `sizes`: of the output, whose elements are counted.

// Indented lines with aligned columns; one line if the operator obeys no setting.
std::vector<std::string> what_if_table(const std::vector<WhatIf>& rows, const std::vector<std::uint32_t>& sizes);

// [{"setting", "choice", "present", "changed", "first": [index...] | null}]
void write_what_if(JsonText& json, const std::vector<WhatIf>& rows, const std::vector<std::uint32_t>& sizes);

}  // namespace opscope::cli
