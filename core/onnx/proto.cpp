#include "core/onnx/proto.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "core/io/file.h"
#include "core/text/visible.h"

namespace opscope::onnx_files {
namespace {

template <class Message>
Result<Message> read_message(const std::filesystem::path& file, const char* what) {
  const Result<std::string> text = read_text(file, largest_message);
  if (!text) return tl::unexpected(text.error());
  Message message;
  if (!message.ParseFromString(*text)) return bad_input(file.string(), fmt::format("is not an ONNX {}", what));
  return message;
}

// Elements from one of the message's lists of numbers, each of which holds several types.
template <class List>
void store_all(const List& numbers, std::size_t size, std::span<std::byte> bytes) {
  for (int i = 0; i < numbers.size(); ++i) {
    const auto bits = to_bits(numbers[i]);
    store_bits(bytes.data() + static_cast<std::size_t>(i) * size, size, bits);
  }
}

struct Source {
  std::uint64_t count = 0;  // elements
  std::function<void(std::span<std::byte>)> store;
};

// The elements that do not lie in raw_data.
Source listed_elements(const onnx::TensorProto& proto, std::size_t size) {
  const auto from = [size](const auto& numbers) {
    return Source{static_cast<std::uint64_t>(numbers.size()),
                  [&numbers, size](std::span<std::byte> bytes) { store_all(numbers, size, bytes); }};
  };
  switch (proto.data_type()) {
    case onnx::TensorProto::FLOAT: return from(proto.float_data());
    case onnx::TensorProto::DOUBLE: return from(proto.double_data());
    case onnx::TensorProto::INT64: return from(proto.int64_data());
    case onnx::TensorProto::UINT32:
    case onnx::TensorProto::UINT64: return from(proto.uint64_data());
    default: return from(proto.int32_data());
  }
}

}  // namespace

DataType data_type_of(std::int32_t onnx_type) {
  switch (onnx_type) {
    case onnx::TensorProto::FLOAT: return DataType::Float32;
    case onnx::TensorProto::FLOAT16: return DataType::Float16;
    case onnx::TensorProto::DOUBLE: return DataType::Float64;
    case onnx::TensorProto::INT8: return DataType::Int8;
    case onnx::TensorProto::INT16: return DataType::Int16;
    case onnx::TensorProto::INT32: return DataType::Int32;
    case onnx::TensorProto::INT64: return DataType::Int64;
    case onnx::TensorProto::BOOL:
    case onnx::TensorProto::UINT8: return DataType::UInt8;
    case onnx::TensorProto::UINT16: return DataType::UInt16;
    case onnx::TensorProto::UINT32: return DataType::UInt32;
    case onnx::TensorProto::UINT64: return DataType::UInt64;
    default: return DataType::Unknown;
  }
}

std::int32_t onnx_type_of(DataType type) {
  switch (type) {
    case DataType::Float32: return onnx::TensorProto::FLOAT;
    case DataType::Float16: return onnx::TensorProto::FLOAT16;
    case DataType::Float64: return onnx::TensorProto::DOUBLE;
    case DataType::Int8: return onnx::TensorProto::INT8;
    case DataType::Int16: return onnx::TensorProto::INT16;
    case DataType::Int32: return onnx::TensorProto::INT32;
    case DataType::Int64: return onnx::TensorProto::INT64;
    case DataType::UInt8: return onnx::TensorProto::UINT8;
    case DataType::UInt16: return onnx::TensorProto::UINT16;
    case DataType::UInt32: return onnx::TensorProto::UINT32;
    case DataType::UInt64: return onnx::TensorProto::UINT64;
    case DataType::Unknown: break;
  }
  return onnx::TensorProto::UNDEFINED;
}

std::string onnx_type_name(std::int32_t onnx_type) {
  if (!onnx::TensorProto::DataType_IsValid(onnx_type)) return fmt::format("type {}", onnx_type);
  return onnx::TensorProto::DataType_Name(static_cast<onnx::TensorProto::DataType>(onnx_type));
}

Result<onnx::ModelProto> read_model_file(const std::filesystem::path& file) {
  return read_message<onnx::ModelProto>(file, "model");
}

Result<onnx::TensorProto> read_tensor_file(const std::filesystem::path& file) {
  return read_message<onnx::TensorProto>(file, "tensor");
}

Result<std::vector<std::uint32_t>> sizes_of(const std::vector<std::int64_t>& dims, const std::string& where) {
  if (dims.empty()) return std::vector<std::uint32_t>{1};
  if (dims.size() > max_dimension_count)
    return bad_input(where,
                     fmt::format("has {} dimensions; a tensor has at most {}", dims.size(), max_dimension_count));
  std::vector<std::uint32_t> sizes;
  for (const std::int64_t size : dims) {
    if (size < 1 || size > UINT32_MAX)
      return bad_input(where, fmt::format("has a dimension of size {}; each has 1 to 2^32-1 elements", size));
    sizes.push_back(static_cast<std::uint32_t>(size));
  }
  if (element_count(sizes) > UINT32_MAX) return bad_input(where, "has more than 2^32-1 elements");
  return sizes;
}

Result<Tensor> tensor_of(const onnx::TensorProto& proto, const std::string& where) {
  Tensor tensor;
  tensor.desc.data_type = data_type_of(proto.data_type());
  if (tensor.desc.data_type == DataType::Unknown)
    return bad_input(where, fmt::format("has elements of type {}, which DirectML's operators do not take",
                                        onnx_type_name(proto.data_type())));
  if (proto.data_location() == onnx::TensorProto::EXTERNAL || proto.external_data_size() > 0 || proto.has_segment())
    return bad_input(where, "has its elements in another file; only tensors that hold their elements are read");
  Result<std::vector<std::uint32_t>> sizes = sizes_of({proto.dims().begin(), proto.dims().end()}, where);
  if (!sizes) return tl::unexpected(sizes.error());
  tensor.desc.sizes = *std::move(sizes);

  const std::size_t size = element_size(tensor.desc.data_type);
  const std::uint64_t count = element_count(tensor.desc);
  const std::string& raw = proto.raw_data();
  Source source = listed_elements(proto, size);
  if (proto.has_raw_data())
    source = {raw.size() % size == 0 ? raw.size() / size : UINT64_MAX,
              [&](std::span<std::byte> bytes) { std::memcpy(bytes.data(), raw.data(), raw.size()); }};
  if (source.count != count) return bad_input(where, fmt::format("does not hold the {} elements of its sizes", count));
  Result<Buffer> buffer = make_buffer(where, minimum_size_in_bytes(tensor.desc), [&](std::span<std::byte> bytes) {
    std::ranges::fill(bytes.subspan(count * size), std::byte{0});
    source.store(bytes);
    if (proto.data_type() != onnx::TensorProto::BOOL) return;
    for (std::byte& truth : bytes.first(count)) truth = std::byte{truth != std::byte{0}};
  });
  if (!buffer) return tl::unexpected(buffer.error());
  tensor.buffer = *std::move(buffer);
  return tensor;
}

}  // namespace opscope::onnx_files
