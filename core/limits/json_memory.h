#pragma once
// RapidJSON's writers with an allocator that throws std::bad_alloc. RapidJSON itself does not check malloc for NULL.

#include <rapidjson/prettywriter.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include "core/limits/throwing_malloc.h"

namespace opscope {

struct JsonAllocator {
  static constexpr bool kNeedFree = true;
  static void* Malloc(std::size_t size) { return size == 0 ? nullptr : throwing_malloc(size); }
  static void* Realloc(void* memory, std::size_t, std::size_t size) {
    if (size != 0) return throwing_realloc(memory, size);
    std::free(memory);
    return nullptr;
  }
  static void Free(void* memory) { std::free(memory); }
};

using JsonBuffer = rapidjson::GenericStringBuffer<rapidjson::UTF8<>, JsonAllocator>;
using JsonWriter = rapidjson::Writer<JsonBuffer, rapidjson::UTF8<>, rapidjson::UTF8<>, JsonAllocator>;
using PrettyJsonWriter = rapidjson::PrettyWriter<JsonBuffer, rapidjson::UTF8<>, rapidjson::UTF8<>, JsonAllocator>;

}  // namespace opscope
