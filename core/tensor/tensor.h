#pragma once
// A tensor: a description, the bytes it describes, and where in them it starts.

#include <bit>
#include <cstdint>
#include <cstring>

#include "core/tensor/buffer.h"
#include "core/tensor/tensor_desc.h"

namespace opscope {

struct Tensor {
  TensorDesc desc;
  Buffer buffer;
  std::uint64_t offset = 0;  // bytes from the start of buffer to element (0,...,0)

  // The tensor's bytes from its first element on.
  std::span<const std::byte> bytes() const { return buffer.bytes().subspan(offset); }
};

// One element's bits, zero-extended. Size: 1, 2, 4 or 8 bytes (little-endian host).
inline std::uint64_t load_bits(const std::byte* at, std::size_t size) {
  static_assert(std::endian::native == std::endian::little);
  std::uint64_t bits = 0;
  std::memcpy(&bits, at, size);
  return bits;
}
inline void store_bits(std::byte* at, std::size_t size, std::uint64_t bits) { std::memcpy(at, &bits, size); }

// The C++ value of an element's bits, and back.
template <class T>
T from_bits(std::uint64_t bits) {
  T value;
  std::memcpy(static_cast<void*>(&value), &bits, sizeof(T));
  return value;
}
template <class T>
std::uint64_t to_bits(T value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof(T));
  return bits;
}

// The element as a double: exact for all types but 64-bit integers, which round to nearest.
double to_double(DataType type, std::uint64_t bits);

// Bits of the element at a logical row-major position. O(rank); loops use for_each_row instead.
std::uint64_t element_bits(const Tensor& tensor, std::uint64_t linear);

// A packed tensor with the same sizes, type and elements.
Tensor packed_copy(const Tensor& tensor);

}  // namespace opscope
