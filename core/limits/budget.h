#pragma once
// What a piece of work may take of memory. Its whole need is known, and held against this, before it takes any.

#include <cstdint>
#include <optional>

#include "core/error.h"

namespace opscope {

// In bytes, as a person set it; absent: three quarters of what is free.
using MemoryLimit = std::optional<std::uint64_t>;

// `held`: bytes taken already that the work will use or give back, and that count as free here.
std::uint64_t memory_budget(const MemoryLimit& limit, std::uint64_t held = 0);

// BadInput with both figures where `needed` bytes are above the budget.
Result<void> check_memory(std::uint64_t needed, const MemoryLimit& limit, std::uint64_t held = 0);

// Sums that stay at the greatest number where they would leave the range: sizes come from files.
std::uint64_t add_bytes(std::uint64_t a, std::uint64_t b);
std::uint64_t times_bytes(std::uint64_t a, std::uint64_t b);

}  // namespace opscope
