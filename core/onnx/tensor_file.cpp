#include "core/onnx/tensor_file.h"

#include <algorithm>

#include "core/io/file.h"
#include "core/limits/budget.h"
#include "core/onnx/proto.h"

namespace opscope {

bool is_onnx_tensor(const std::filesystem::path& file) { return lower_extension(file) == ".pb"; }

Result<Tensor> read_onnx_tensor(const std::filesystem::path& file, std::uint64_t max_bytes) {
  if (const auto opened = InputFile::open(file, max_bytes); !opened) return tl::unexpected(opened.error());
  return onnx_files::read_tensor_file(file).and_then(
      [&](const onnx::TensorProto& proto) { return onnx_files::tensor_of(proto, file.string()); });
}

std::uint64_t largest_onnx_tensor(std::uint64_t elements, std::size_t element_size) {
  constexpr std::uint64_t names = 1 << 20;      // and the sizes
  constexpr std::uint64_t longest_number = 10;  // protobuf's integers; a tag may stand before each
  const std::uint64_t each = std::max<std::uint64_t>(element_size, longest_number) + 1;
  return add_bytes(names, times_bytes(elements, each));
}

}  // namespace opscope
