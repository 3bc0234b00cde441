#include "tests/conformance/onnx_case.h"

#include <onnx/onnx_pb.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

const std::filesystem::path data_folder = "/usr/share/libonnx-testdata/data/node";

template <class Message>
Message read(const std::filesystem::path& file) {
  Message message;
  if (!message.ParseFromString(contents(file))) throw std::runtime_error(file.string() + " cannot be read");
  return message;
}

DataType data_type_of(std::int32_t onnx_type) {
  switch (onnx_type) {
    case onnx::TensorProto::FLOAT: return DataType::Float32;
    case onnx::TensorProto::FLOAT16: return DataType::Float16;
    case onnx::TensorProto::DOUBLE: return DataType::Float64;
    case onnx::TensorProto::INT8: return DataType::Int8;
    case onnx::TensorProto::INT16: return DataType::Int16;
    case onnx::TensorProto::INT32: return DataType::Int32;
    case onnx::TensorProto::INT64: return DataType::Int64;
    case onnx::TensorProto::UINT8:
    case onnx::TensorProto::BOOL: return DataType::UInt8;
    case onnx::TensorProto::UINT16: return DataType::UInt16;
    case onnx::TensorProto::UINT32: return DataType::UInt32;
    case onnx::TensorProto::UINT64: return DataType::UInt64;
    default: return DataType::Unknown;
  }
}

Tensor read_tensor(const std::filesystem::path& file) {
  const auto proto = read<onnx::TensorProto>(file);
  Tensor tensor;
  tensor.desc.data_type = data_type_of(proto.data_type());
  for (std::int64_t size : proto.dims()) tensor.desc.sizes.push_back(static_cast<std::uint32_t>(size));
  const std::string& raw = proto.raw_data();
  const std::uint64_t size = element_count(tensor.desc) * element_size(tensor.desc.data_type);
  if (size == 0 || raw.size() != size) throw std::runtime_error(file.string() + " holds no raw data of a known type");
  tensor.buffer = Buffer::make(minimum_size_in_bytes(tensor.desc), [&](std::span<std::byte> bytes) {
    std::fill(bytes.begin(), bytes.end(), std::byte{0});
    std::memcpy(bytes.data(), raw.data(), raw.size());
  });
  return tensor;
}

}  // namespace

std::vector<std::filesystem::path> onnx_node_tests(const std::set<std::string>& operator_types) {
  std::vector<std::filesystem::path> folders;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(data_folder, failure)) {
    if (entry.path().filename().string().ends_with("_expanded")) continue;
    const auto model = read<onnx::ModelProto>(entry.path() / "model.onnx");
    if (model.graph().node_size() == 1 && operator_types.contains(model.graph().node(0).op_type()))
      folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

OnnxCase read_onnx_case(const std::filesystem::path& folder) {
  const auto model = read<onnx::ModelProto>(folder / "model.onnx");
  const onnx::NodeProto& node = model.graph().node(0);
  const std::filesystem::path data = folder / "test_data_set_0";
  OnnxCase made{folder.filename().string(), node.op_type(), {}, read_tensor(data / "output_0.pb")};
  int next = 0;  // files are numbered over the present inputs
  for (const std::string& input : node.input()) {
    made.inputs.emplace_back();
    if (!input.empty()) made.inputs.back() = read_tensor(data / ("input_" + std::to_string(next++) + ".pb"));
  }
  return made;
}

}  // namespace opscope::test
