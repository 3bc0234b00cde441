#include "core/limits/budget.h"

#include <fmt/format.h>

#include <limits>

#include "core/limits/free_memory.h"
#include "core/limits/size_text.h"

namespace opscope {

std::uint64_t add_bytes(std::uint64_t a, std::uint64_t b) {
  return a > std::numeric_limits<std::uint64_t>::max() - b ? std::numeric_limits<std::uint64_t>::max() : a + b;
}

std::uint64_t times_bytes(std::uint64_t a, std::uint64_t b) {
  return b != 0 && a > std::numeric_limits<std::uint64_t>::max() / b ? std::numeric_limits<std::uint64_t>::max()
                                                                     : a * b;
}

std::uint64_t memory_budget(const MemoryLimit& limit, std::uint64_t held) {
  return limit ? *limit : add_bytes(free_memory(), held) / 4 * 3;
}

Result<void> check_memory(std::uint64_t needed, const MemoryLimit& limit, std::uint64_t held) {
  const std::uint64_t budget = memory_budget(limit, held);
  if (needed <= budget) return {};
  return bad_input(
      "", fmt::format("needs {} of memory, and {} may be used ({}): use smaller tensors, free some memory or raise the "
                      "memory limit",
                      format_size(needed), format_size(budget),
                      limit ? "the memory limit" : "three quarters of what is free"));
}

}  // namespace opscope
