#include "tests/conformance/onnx_case.h"

#include <gtest/gtest.h>
#include <onnx/onnx_pb.h>

#include <algorithm>
#include <fstream>

namespace opscope::test {
namespace {

const std::filesystem::path data_folder = "/usr/share/libonnx-testdata/data/node";

template <class Message>
std::optional<Message> read(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  Message message;
  if (stream && message.ParseFromIstream(&stream)) return message;
  ADD_FAILURE() << file << " cannot be read";
  return std::nullopt;
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

std::optional<Tensor> read_tensor(const std::filesystem::path& file) {
  const auto proto = read<onnx::TensorProto>(file);
  if (!proto) return std::nullopt;
  Tensor tensor;
  tensor.desc.data_type = data_type_of(proto->data_type());
  for (std::int64_t size : proto->dims()) tensor.desc.sizes.push_back(static_cast<std::uint32_t>(size));
  const std::string& raw = proto->raw_data();
  const std::uint64_t size = element_count(tensor.desc) * element_size(tensor.desc.data_type);
  if (size == 0 || raw.size() != size) {
    ADD_FAILURE() << file << " holds no raw data of a known type";
    return std::nullopt;
  }
  tensor.buffer = Buffer::make(minimum_size_in_bytes(tensor.desc), [&](std::span<std::byte> bytes) {
    std::fill(bytes.begin(), bytes.end(), std::byte{0});
    std::memcpy(bytes.data(), raw.data(), raw.size());
  });
  return tensor;
}

}  // namespace

std::vector<std::filesystem::path> onnx_node_tests(const std::vector<std::string>& prefixes) {
  std::vector<std::filesystem::path> folders;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(data_folder, failure)) {
    const std::string name = entry.path().filename().string();
    const bool wanted = std::any_of(prefixes.begin(), prefixes.end(),
                                    [&](const std::string& prefix) { return name.starts_with(prefix); });
    if (wanted && !name.ends_with("_expanded")) folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

std::optional<OnnxCase> read_onnx_case(const std::filesystem::path& folder) {
  const auto model = read<onnx::ModelProto>(folder / "model.onnx");
  if (!model || model->graph().node_size() != 1) {
    ADD_FAILURE() << folder << " is no model of one node";
    return std::nullopt;
  }
  const onnx::NodeProto& node = model->graph().node(0);
  OnnxCase made{folder.filename().string(), node.op_type(), {}, {}};
  const std::filesystem::path data = folder / "test_data_set_0";
  int next = 0;  // files are numbered over the inputs that are there
  for (const std::string& input : node.input()) {
    if (input.empty()) {
      made.inputs.emplace_back();
      continue;
    }
    auto tensor = read_tensor(data / ("input_" + std::to_string(next++) + ".pb"));
    if (!tensor) return std::nullopt;
    made.inputs.push_back(std::move(tensor));
  }
  auto output = read_tensor(data / "output_0.pb");
  if (!output) return std::nullopt;
  made.output = std::move(*output);
  return made;
}

}  // namespace opscope::test
