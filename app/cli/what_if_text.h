#pragma once
// The "what if" table of one dispatch: what other numerics would change.

#include <vector>

#include "app/text/json_text.h"
#include "core/compare/what_if.h"

namespace opscope::cli {

// A row with its place for people.
struct WhatIfRow {
  WhatIf found;
  std::vector<std::uint32_t> first;  // index of the first changed element; empty where nothing would change
};

// Errors: as what_if.
Result<std::vector<WhatIfRow>> what_if_rows(const Invocation& invocation, const Tensor& present, Backend& backend,
                                            const RunOptions& options);

// Indented lines with aligned columns; one line where the operator obeys no setting.
std::vector<std::string> what_if_table(const std::vector<WhatIfRow>& rows);

// [{"setting", "choice", "present", "changed", "first": [index...] | null}]
void write_what_if(JsonText& json, const std::vector<WhatIfRow>& rows);

}  // namespace opscope::cli
