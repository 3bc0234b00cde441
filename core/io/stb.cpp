// Compiles the implementations of the stb headers.
#include "core/limits/throwing_malloc.h"

#define STB_IMAGE_RESIZE_IMPLEMENTATION
#define STBIW_MALLOC(size) opscope::throwing_malloc(size)
#define STBIW_REALLOC(memory, size) opscope::throwing_realloc(memory, size)
#define STBIW_FREE(memory) std::free(memory)
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb/stb_image_resize.h>
#include <stb/stb_image_write.h>
