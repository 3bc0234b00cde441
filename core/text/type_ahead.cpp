#include "core/text/type_ahead.h"

#include "core/text/ascii.h"

namespace opscope {

std::optional<std::size_t> entry_with(std::span<const std::string> entries, std::string_view typed,
                                      std::size_t present) {
  const std::string wanted = lower(typed);
  if (wanted.empty()) return std::nullopt;
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (lower(entries[i]).starts_with(wanted)) return i;
  if (wanted.find_first_not_of(wanted.front()) == std::string::npos) {
    for (std::size_t step = 1; step <= entries.size(); ++step) {
      const std::size_t i = (present + step) % entries.size();
      if (lower(entries[i]).starts_with(wanted.front())) return i;
    }
  }
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (lower(entries[i]).find(wanted) != std::string::npos) return i;
  return std::nullopt;
}

}  // namespace opscope
