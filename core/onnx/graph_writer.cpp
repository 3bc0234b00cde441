#include "core/onnx/graph_writer.h"

#include <fmt/format.h>

namespace opscope::onnx_files {
namespace {

void describe(onnx::ValueInfoProto& info, const WrittenValue& value) {
  info.set_name(value.name);
  onnx::TypeProto::Tensor& type = *info.mutable_type()->mutable_tensor_type();
  type.set_elem_type(value.type);
  type.mutable_shape();
  for (const std::int64_t size : value.dims) type.mutable_shape()->add_dim()->set_dim_value(size);
}

}  // namespace

onnx::TensorProto tensor_message(const std::string& name, std::int32_t type, const Dims& dims,
                                 std::span<const std::byte> elements) {
  onnx::TensorProto tensor;
  for (const std::int64_t size : dims) tensor.add_dims(size);
  tensor.set_data_type(type);
  tensor.set_name(name);
  tensor.set_raw_data(elements.data(), elements.size());
  return tensor;
}

WrittenValue GraphWriter::input(const std::string& near, DataType type, const Dims& dims,
                                std::span<const std::byte> elements) {
  WrittenValue value{free_name(near), onnx_type_of(type), dims};
  describe(*graph_.add_input(), value);
  input_tensors_.push_back(tensor_message(value.name, value.type, dims, elements));
  return value;
}

WrittenValue GraphWriter::constant(const std::string& near, DataType type, const Dims& dims,
                                   std::span<const std::byte> elements) {
  WrittenValue value{free_name(near), onnx_type_of(type), dims};
  *graph_.add_initializer() = tensor_message(value.name, value.type, dims, elements);
  return value;
}

WrittenValue GraphWriter::scalar(const std::string& near, DataType type, std::uint64_t bits) {
  std::array<std::byte, sizeof(bits)> element;
  store_bits(element.data(), element.size(), bits);
  return constant(near, type, {}, std::span(element).first(element_size(type)));
}

WrittenValue GraphWriter::node(const std::string& op_type, const std::vector<std::string>& inputs,
                               const std::string& near, std::int32_t type, const Dims& dims) {
  WrittenValue value{free_name(near), type, dims};
  onnx::NodeProto& node = *graph_.add_node();
  for (const std::string& input : inputs) node.add_input(input);
  node.add_output(value.name);
  node.set_name(fmt::format("{} of {}", op_type, value.name));
  node.set_op_type(op_type);
  return value;
}

WrittenValue GraphWriter::cast(const WrittenValue& value, std::int32_t type, const std::string& near) {
  if (value.type == type) return value;
  WrittenValue made = node("Cast", {value.name}, near, type, value.dims);
  onnx::AttributeProto& to = *graph_.mutable_node(graph_.node_size() - 1)->add_attribute();
  to.set_name("to");
  to.set_type(onnx::AttributeProto::INT);
  to.set_i(type);
  return made;
}

WrittenValue GraphWriter::sized(const char* op_type, const WrittenValue& value, const Dims& dims,
                                const std::string& near) {
  if (value.dims == dims) return value;
  const WrittenValue shape = constant(near + "_shape", DataType::Int64, {static_cast<std::int64_t>(dims.size())},
                                      std::as_bytes(std::span(dims)));
  return node(op_type, {value.name, shape.name}, near, value.type, dims);
}

WrittenValue GraphWriter::reshape(const WrittenValue& value, const Dims& dims, const std::string& near) {
  return sized("Reshape", value, dims, near);
}
WrittenValue GraphWriter::expand(const WrittenValue& value, const Dims& dims, const std::string& near) {
  return sized("Expand", value, dims, near);
}

void GraphWriter::output(const WrittenValue& value) { describe(*graph_.add_output(), value); }

onnx::ModelProto GraphWriter::model() const {
  onnx::ModelProto model;
  model.set_ir_version(8);
  model.set_producer_name("opscope");
  model.set_producer_version(OPSCOPE_VERSION);
  onnx::OperatorSetIdProto& opset = *model.add_opset_import();
  opset.set_domain("");
  opset.set_version(17);
  *model.mutable_graph() = graph_;
  model.mutable_graph()->set_name("case");
  return model;
}

std::string GraphWriter::free_name(const std::string& near) {
  const std::string wanted = near.empty() ? "value" : near;
  std::string name = wanted;
  while (!taken_.emplace(name, 2).second) name = fmt::format("{}_{}", wanted, taken_[wanted]++);
  return name;
}

}  // namespace opscope::onnx_files
