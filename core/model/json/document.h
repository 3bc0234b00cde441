#pragma once
// JSON text to its root value, and faults to errors.

#include "core/model/json/json_value.h"

namespace opscope::json {

// `text` without the byte order mark that Windows editors write.
std::string_view without_byte_order_mark(std::string_view text);

// Checks the whole text, which has no byte order mark and must outlive the value. BadInput at "file:line:column" for
// malformed text and for objects and arrays that nest deeper than 64 levels.
Result<Value> parse_document(std::string_view text, const std::string& file);

// BadInput at "file: path".
tl::unexpected<Error> error_of(const Fault& fault, const std::string& file);

// What `read` makes of the text's value. Errors: those of parse_document, and the Fault that `read` throws.
template <class Read>
auto read_document(std::string_view text, const std::string& file, const Read& read)
    -> Result<std::invoke_result_t<const Read&, const Value&>> {
  const Result<Value> document = parse_document(text, file);
  if (!document) return tl::unexpected(document.error());
  try {
    return read(*document);
  } catch (const Fault& fault) {
    return error_of(fault, file);
  }
}

}  // namespace opscope::json
