#pragma once
// Allocation for C libraries that do not check malloc, where a macro of theirs replaces it: an exception leaves them,
// with at most a leak.

#include <cstdlib>
#include <new>

namespace opscope {

inline void* throwing_realloc(void* memory, std::size_t size) {
  if (void* grown = std::realloc(memory, size)) return grown;
  throw std::bad_alloc();
}
inline void* throwing_malloc(std::size_t size) { return throwing_realloc(nullptr, size); }

}  // namespace opscope
