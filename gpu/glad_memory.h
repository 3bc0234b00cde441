#pragma once
/* Compiled into glad's loader, which does not check malloc for NULL. If malloc fails, the loader gets memory from a
   static reserve. It allocates only the names of the extensions, on one thread, and frees them at once. */

#include <stdlib.h>

static _Alignas(16) char glad_reserve[1 << 16];
static size_t glad_reserve_taken = 0;

static void* glad_take(size_t size) {
  void* memory = malloc(size);
  const size_t rounded = (size + 15) / 16 * 16;
  if (memory != NULL || rounded > sizeof glad_reserve - glad_reserve_taken) return memory;
  memory = glad_reserve + glad_reserve_taken;
  glad_reserve_taken += rounded;
  return memory;
}
static void glad_give_back(void* memory) {
  if ((char*)memory < glad_reserve || (char*)memory >= glad_reserve + sizeof glad_reserve) free(memory);
}

#define malloc glad_take
#define free glad_give_back
