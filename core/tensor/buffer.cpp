#include "core/tensor/buffer.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace opscope {
namespace {

constexpr std::size_t cache_line = 64;  // and the widest vector register
constexpr std::size_t huge_page = std::size_t{2} << 20;

// Large buffers use huge pages if the system has them: fewer page faults at first touch, fewer TLB misses after.
std::shared_ptr<void> storage_of(std::size_t size) {
  const std::align_val_t alignment{size >= 2 * huge_page ? huge_page : cache_line};
  std::shared_ptr<void> storage(::operator new(size, alignment),
                                [alignment](void* p) { ::operator delete(p, alignment); });
  if (size >= 2 * huge_page) madvise(storage.get(), size / huge_page * huge_page, MADV_HUGEPAGE);
  return storage;
}

}  // namespace

Buffer Buffer::make(std::size_t size, const std::function<void(std::span<std::byte>)>& fill) {
  if (size == 0) return {};
  std::shared_ptr<void> storage = storage_of(size);
  const std::span<std::byte> bytes(static_cast<std::byte*>(storage.get()), size);
  fill(bytes);
  return {std::move(storage), bytes};
}

Buffer Buffer::zeros(std::size_t size) {
  if (size >= 2 * huge_page) {
    // The kernel maps pages that are only read to its one page of zeros.
    void* at = mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) throw std::bad_alloc();
    madvise(at, size, MADV_HUGEPAGE);
    const std::shared_ptr<const void> owner(at, [size](void* p) { munmap(p, size); });
    return {owner, {static_cast<const std::byte*>(at), size}};
  }
  return make(size, [](std::span<std::byte> bytes) { std::memset(bytes.data(), 0, bytes.size()); });
}

Buffer Buffer::copy_of(std::span<const std::byte> bytes, std::size_t size) {
  return make(std::max(size, bytes.size()), [&](std::span<std::byte> to) {
    std::ranges::fill(std::ranges::copy(bytes, to.begin()).out, to.end(), std::byte{0});
  });
}

}  // namespace opscope
