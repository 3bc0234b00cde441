#include "core/text/csv.h"

namespace opscope {

std::string csv_text(std::string_view text) {
  std::string cell = "\"";
  for (const char c : text) cell += c == '"' ? "\"\"" : std::string(1, c);
  return cell + "\"";
}

}  // namespace opscope
