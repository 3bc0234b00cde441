#pragma once
// The memory budget. The need of a piece of work is checked against it before the work allocates anything.

#include <cstdint>
#include <optional>

#include "core/error.h"

namespace opscope {

// Bytes, as set by the user; nullopt: three quarters of the free memory.
using MemoryLimit = std::optional<std::uint64_t>;

// Bytes. `held`: bytes already allocated that the work will reuse or free; they count as free.
std::uint64_t memory_budget(const MemoryLimit& limit, std::uint64_t held = 0);

// BadInput, with both figures, if `needed` bytes exceed the budget.
Result<void> check_memory(std::uint64_t needed, const MemoryLimit& limit, std::uint64_t held = 0);

// Saturating sum and product: sizes come from files and may overflow.
std::uint64_t add_bytes(std::uint64_t a, std::uint64_t b);
std::uint64_t times_bytes(std::uint64_t a, std::uint64_t b);

}  // namespace opscope
