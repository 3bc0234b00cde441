#pragma once
// Writes an ONNX graph node by node, with the tensors of its inputs.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/onnx/proto.h"

namespace opscope::onnx_files {

using Dims = std::vector<std::int64_t>;  // empty: a scalar

struct WrittenValue {
  std::string name;
  std::int32_t type = 0;  // onnx::TensorProto::DataType
  Dims dims;
};

// A message with these elements, which are little-endian and packed.
onnx::TensorProto tensor_message(const std::string& name, std::int32_t type, const Dims& dims,
                                 std::span<const std::byte> elements);

class GraphWriter {
 public:
  // An input of the graph; its elements are the next of input_tensors().
  WrittenValue input(const std::string& near, DataType type, const Dims& dims, std::span<const std::byte> elements);
  // A constant of the graph.
  WrittenValue constant(const std::string& near, DataType type, const Dims& dims, std::span<const std::byte> elements);
  WrittenValue scalar(const std::string& near, DataType type, std::uint64_t bits);
  // The output of a new node; empty names of inputs are absent ones.
  WrittenValue node(const std::string& op_type, const std::vector<std::string>& inputs, const std::string& near,
                    std::int32_t type, const Dims& dims);
  // The value as such elements: itself, or the output of a Cast.
  WrittenValue cast(const WrittenValue& value, std::int32_t type, const std::string& near);
  // The same elements with other sizes: itself, or the output of a Reshape.
  WrittenValue reshape(const WrittenValue& value, const Dims& dims, const std::string& near);
  // Broadcast to larger sizes: itself, or the output of an Expand.
  WrittenValue expand(const WrittenValue& value, const Dims& dims, const std::string& near);

  void output(const WrittenValue& value);

  const std::vector<onnx::TensorProto>& input_tensors() const { return input_tensors_; }
  // IR version 8, opset 17: what ONNX 1.12, Debian 12's, reads.
  onnx::ModelProto model() const;

 private:
  std::string free_name(const std::string& near);
  WrittenValue sized(const char* op_type, const WrittenValue& value, const Dims& dims, const std::string& near);

  onnx::GraphProto graph_;
  std::vector<onnx::TensorProto> input_tensors_;
  std::map<std::string, std::uint64_t> taken_;  // names; the number to append next
};

}  // namespace opscope::onnx_files
