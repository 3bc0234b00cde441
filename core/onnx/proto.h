#pragma once
// ONNX's protobuf messages, for the files of this folder alone: no other file includes protobuf's headers.

#include <onnx/onnx_pb.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/tensor/tensor.h"

namespace opscope::onnx_files {

// The largest message that protobuf reads or writes: 2 GiB - 1 byte.
inline constexpr std::uint64_t largest_message = 0x7FFFFFFF;

// The data type that holds such elements: BOOL is UINT8. Unknown if there is none.
DataType data_type_of(std::int32_t onnx_type);
std::int32_t onnx_type_of(DataType type);
// "FLOAT16", "STRING"; "type 99" if ONNX has no such type.
std::string onnx_type_name(std::int32_t onnx_type);

// BadInput, naming the file, if it cannot be read, is too large, or is no such message.
Result<onnx::ModelProto> read_model_file(const std::filesystem::path& file);
Result<onnx::TensorProto> read_tensor_file(const std::filesystem::path& file);

// The sizes as DirectML has them: a scalar has sizes [1]. BadInput at `where` if there is no such tensor: a dimension
// of 0 or above 2^32-1, or more than 8 dimensions.
Result<std::vector<std::uint32_t>> sizes_of(const std::vector<std::int64_t>& dims, const std::string& where);

// A packed tensor with the elements of the message; true is 1. BadInput at `where` for an element type that DirectML
// does not have, for elements in another file, and for more or fewer elements than the dimensions say.
Result<Tensor> tensor_of(const onnx::TensorProto& proto, const std::string& where);

}  // namespace opscope::onnx_files
