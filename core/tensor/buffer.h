#pragma once
// Immutable bytes with shared ownership: the contents of a resource at one moment. Cheap to copy.

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

namespace opscope {

class Buffer {
 public:
  Buffer() = default;

  // Copies `bytes`, followed by zeros up to `size`, if that is larger.
  static Buffer copy_of(std::span<const std::byte> bytes, std::size_t size = 0);

  // `size` uninitialised bytes, 64-byte aligned, that `fill` must write completely before this returns.
  static Buffer make(std::size_t size, const std::function<void(std::span<std::byte>)>& fill);

  // `size` zeros. 4 MiB and more of them take no memory.
  static Buffer zeros(std::size_t size);

  // Bytes that `owner` keeps alive (a mapped file).
  Buffer(std::shared_ptr<const void> owner, std::span<const std::byte> bytes)
      : owner_(std::move(owner)), bytes_(bytes) {}

  std::span<const std::byte> bytes() const { return bytes_; }
  std::size_t size() const { return bytes_.size(); }
  bool same_storage(const Buffer& other) const {
    return bytes_.data() == other.bytes_.data() && size() == other.size();
  }

 private:
  std::shared_ptr<const void> owner_;
  std::span<const std::byte> bytes_;
};

}  // namespace opscope
