#include "core/tensor/tensor.h"

#include "core/tensor/iteration.h"

namespace opscope {

double to_double(DataType type, std::uint64_t bits) {
  return visit_data_type(type, [&]<class T>() -> double {
    if constexpr (std::is_same_v<T, Float16>)
      return to_float(from_bits<Float16>(bits));
    else
      return static_cast<double>(from_bits<T>(bits));
  });
}

std::uint64_t element_bits(const Tensor& tensor, std::uint64_t linear) {
  const std::uint64_t place =
      is_packed(tensor.desc) ? linear : offset_of(index_of(linear, tensor.desc.sizes), effective_strides(tensor.desc));
  const std::size_t size = element_size(tensor.desc.data_type);
  return load_bits(tensor.bytes().data() + place * size, size);
}

Tensor packed_copy(const Tensor& tensor) {
  Tensor copy;
  copy.desc.data_type = tensor.desc.data_type;
  copy.desc.sizes = tensor.desc.sizes;
  const std::size_t size = element_size(tensor.desc.data_type);
  const std::uint64_t count = element_count(tensor.desc);
  const std::byte* from = tensor.bytes().data();
  copy.buffer = Buffer::make(minimum_size_in_bytes(copy.desc), [&](std::span<std::byte> to) {
    std::memset(to.data() + count * size, 0, to.size() - count * size);
    const std::vector<std::uint32_t> strides[] = {effective_strides(tensor.desc)};
    for_each_row(fold(tensor.desc.sizes, strides), 0, count, [&](const Row& row) {
      const std::byte* source = from + row.offset[0] * size;
      std::byte* target = to.data() + row.first * size;
      if (row.stride[0] == 1) {
        std::memcpy(target, source, row.count * size);
        return;
      }
      for (std::uint64_t i = 0; i < row.count; ++i)
        std::memcpy(target + i * size, source + i * row.stride[0] * size, size);
    });
  });
  return copy;
}

}  // namespace opscope
