#include "core/model/json/document.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/model/json/scanner.h"

namespace opscope::json {

namespace {

// "file:3:14", both from 1; columns count bytes.
std::string position(std::string_view text, std::size_t offset, const std::string& file) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t start = before.rfind('\n');
  return fmt::format("{}:{}:{}", file, line,
                     start == std::string_view::npos ? before.size() + 1 : before.size() - start);
}

}  // namespace

std::string_view without_byte_order_mark(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  return text;
}

Result<Value> parse_document(std::string_view text, const std::string& file) {
  try {
    Scanner scanner(text);
    const std::string_view root = scanner.value();
    scanner.end();
    return Value{root, ""};
  } catch (const SyntaxFault& fault) {
    return bad_input(position(text, fault.offset, file), fault.what);
  }
}

tl::unexpected<Error> error_of(const Fault& fault, const std::string& file) {
  return bad_input(fault.path.empty() ? file : fmt::format("{}: {}", file, fault.path), fault.what);
}

}  // namespace opscope::json
