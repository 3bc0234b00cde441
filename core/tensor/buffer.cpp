#include "core/tensor/buffer.h"

#include <cstring>
#include <new>

namespace opscope {
namespace {

constexpr std::align_val_t alignment{64};  // a cache line, and the widest vector register

}  // namespace

Buffer Buffer::make(std::size_t size, const std::function<void(std::span<std::byte>)>& fill) {
  if (size == 0) return {};
  std::shared_ptr<void> storage(::operator new(size, alignment), [](void* p) { ::operator delete(p, alignment); });
  const std::span<std::byte> bytes(static_cast<std::byte*>(storage.get()), size);
  fill(bytes);
  return {std::move(storage), bytes};
}

Buffer Buffer::copy_of(std::span<const std::byte> bytes) {
  return make(bytes.size(), [&](std::span<std::byte> to) { std::memcpy(to.data(), bytes.data(), bytes.size()); });
}

}  // namespace opscope
