// The one place where stb's implementations are compiled.
#include <cstring>

#include "core/limits/throwing_malloc.h"

namespace {

// Memory that stb_image decodes into begins as zeros, so that a file gives the same pixels each time, whatever it
// holds.
void* grow(void* memory, std::size_t from, std::size_t to) {
  void* grown = std::realloc(memory, to);
  if (grown != nullptr && to > from) std::memset(static_cast<char*>(grown) + from, 0, to - from);
  return grown;
}

}  // namespace

#define STBI_MALLOC(size) std::calloc(1, size)
#define STBI_REALLOC_SIZED(memory, from, to) grow(memory, from, to)
#define STBI_FREE(memory) std::free(memory)
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_NO_STDIO
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_RESIZE_IMPLEMENTATION
#define STBIW_MALLOC(size) opscope::throwing_malloc(size)
#define STBIW_REALLOC(memory, size) opscope::throwing_realloc(memory, size)
#define STBIW_FREE(memory) std::free(memory)
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb/stb_image.h>
#include <stb/stb_image_resize.h>
#include <stb/stb_image_write.h>
