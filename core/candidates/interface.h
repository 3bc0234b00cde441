#pragma once
// Implementations to start from: the files of assets/candidates, put together to one source file for each operator.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/operators/schema/operator_schema.h"

namespace opscope {

// assets/candidates/** and include/opscope/candidate.h by their path in the source tree.
const std::map<std::string, std::string, std::less<>>& embedded_candidate_files();

// The languages that have a folder in assets/candidates: "c", "python".
std::vector<std::string_view> interface_languages();

// The text of LANGUAGE/parts/head and LANGUAGE/OPERATOR, such as c/sign.c. Each line that includes a file of assets is
// replaced by that file, once. BadInput if the language is none of them, or has no such file.
Result<std::string> interface_text(const OperatorSchema& schema, std::string_view language);

}  // namespace opscope
