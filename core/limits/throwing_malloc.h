#pragma once
// A malloc that throws, for C libraries that do not check malloc for NULL and let a macro replace it. An exception that
// passes through such a library leaks memory at worst.

#include <cstdlib>
#include <new>

namespace opscope {

inline void* throwing_realloc(void* memory, std::size_t size) {
  if (void* grown = std::realloc(memory, size)) return grown;
  throw std::bad_alloc();
}
inline void* throwing_malloc(std::size_t size) { return throwing_realloc(nullptr, size); }

}  // namespace opscope
