#include "core/compare/readable.h"

#include <fmt/format.h>

#include <limits>

#include "core/tensor/text.h"

namespace opscope {

Result<void> readable(const Tensor& tensor) {
  const TensorDesc& desc = tensor.desc;
  const std::size_t size = element_size(desc.data_type);
  if (size == 0) return bad_input("", "the tensor's data type is unknown");
  if (desc.sizes.size() > max_dimension_count || (desc.strides && desc.strides->size() != desc.sizes.size()))
    return bad_input("", "the tensor needs up to 8 dimensions and a stride for each, or none");
  const std::uint64_t count = element_count(desc);
  if (count == 0 || count > std::numeric_limits<std::uint32_t>::max())
    return bad_input("", "the tensor needs 1 to 4,294,967,295 elements");
  const std::uint64_t held = tensor.buffer.size();
  if (tensor.offset > held || extent_in_elements(desc) > (held - tensor.offset) / size)
    return bad_input("", "the tensor reaches beyond its buffer");
  return {};
}

Result<void> comparable(const Tensor& expected, const Tensor& actual) {
  if (expected.desc.data_type != actual.desc.data_type)
    return bad_input("", fmt::format("the data types differ: {} and {}", name(expected.desc.data_type),
                                     name(actual.desc.data_type)));
  if (expected.desc.sizes != actual.desc.sizes)
    return bad_input("", fmt::format("the sizes differ: {} and {}", format_index(expected.desc.sizes),
                                     format_index(actual.desc.sizes)));
  if (auto fine = readable(expected); !fine) return fine;
  return readable(actual);
}

}  // namespace opscope
