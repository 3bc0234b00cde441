#pragma once
// JSON text to a document, and the reader's faults to errors.

#include "core/model/json/json_value.h"

namespace opscope::json {

// As DxDispatch reads: comments, trailing commas, numbers in full precision. A byte order mark is skipped. BadInput at
// "file:line:column" for malformed text and for objects and arrays that nest deeper than 64 levels.
Result<rapidjson::Document> parse_document(std::string_view text, const std::string& file);

// BadInput at "file: path".
tl::unexpected<Error> error_of(const Fault& fault, const std::string& file);

}  // namespace opscope::json
