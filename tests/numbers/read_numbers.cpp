// Reads lines "TYPE text" and answers each with "BITS shortest-text", or "-" if `text` is not a value of TYPE.
// compare_with_python.py checks the answers. Text that is valid JSON is also read as in a case file, and written
// numbers are read back. If one of these fails, the answer says so and matches no expectation.
#include <cstdio>
#include <iostream>
#include <string>

#include "core/model/json/document.h"
#include "core/tensor/decimal.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

std::string answer(DataType type, const std::string& text) {
  const Result<std::uint64_t> bits = read_element(type, text);
  const Result<json::Value> document = json::parse_document(text, "line");
  if (document && document->is_number()) {
    const Result<std::uint64_t> in_case = json::element_bits(document->json, type);
    if (in_case.has_value() != bits.has_value() || (bits && *in_case != *bits)) return "case files differ";
  }
  if (!bits) return "-";
  const std::string shortest = format_element(type, *bits);
  if (shortest != "nan" && read_element(type, shortest) != *bits) return "does not read back: " + shortest;
  return format_bits(type, *bits) + " " + shortest;
}

}  // namespace
}  // namespace opscope

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) {
    const std::size_t blank = line.find(' ');
    const auto type = opscope::parse_data_type(line.substr(0, blank));
    if (blank == std::string::npos || !type || *type == opscope::DataType::Unknown) return 2;
    std::cout << opscope::answer(*type, line.substr(blank + 1)) << '\n';
  }
}
