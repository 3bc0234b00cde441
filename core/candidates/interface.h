#pragma once
// Implementations to start from: the files of assets/candidates, put together to one source file for each operator.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/operators/schema/operator_schema.h"

namespace opscope {

// assets/candidates/**, include/opscope/candidate.h and the shaders of operators by their path in the source tree.
const std::map<std::string, std::string, std::less<>>& embedded_candidate_files();

// "glsl", "c", "python".
std::vector<std::string_view> interface_languages();

// The text of LANGUAGE/parts/head and LANGUAGE/OPERATOR, such as c/sign.c. Each line that includes a file of assets is
// replaced by that file, once. In GLSL the operator's own shader follows the head: an element function, whose includes
// the engine replaces. BadInput if the language is none of them, or has no such file.
Result<std::string> interface_text(const OperatorSchema& schema, std::string_view language);

}  // namespace opscope
