#include "core/onnx/lower.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/onnx/reading.h"
#include "core/tensor/convert.h"
#include "core/text/visible.h"

namespace opscope::onnx_files {
namespace {

class Lowering {
 public:
  Lowering(const Model& model, const GoldenRun& run) : run_(run) {
    for (const Command& command : model.commands)
      if (const auto* dispatch = std::get_if<DispatchCommand>(&command)) names_.push_back(dispatch->dispatchable);
  }

  Result<LoweredGraph> lower() {
    for (std::size_t k = 0; k < run_.dispatches.size(); ++k)
      if (auto done = add(run_.dispatches[k], "dispatchables." + names_[k]); !done) return tl::unexpected(done.error());
    LoweredGraph graph;
    if (auto done = add_outputs(graph); !done) return tl::unexpected(done.error());
    graph.model = writer_.model();
    graph.inputs = writer_.input_tensors();
    return graph;
  }

 private:
  // What a dispatch wrote.
  struct Write {
    GoldenTensor tensor;
    WrittenValue value;
    std::string where;
    bool is_read = false;  // by a later dispatch
  };

  Result<void> add(const GoldenDispatch& dispatch, const std::string& where) {
    const std::vector<OnnxNode> nodes = dispatch.schema->onnx_nodes();
    if (nodes.empty()) return bad_input(where, fmt::format("{} has no counterpart in ONNX", dispatch.schema->name));
    std::map<std::string, WrittenValue> values;
    const GoldenTensor* output = nullptr;
    for (const GoldenTensor& tensor : dispatch.tensors) {
      const TensorDeclaration& declared = dispatch.schema->tensors[tensor.declaration];
      if (declared.role == TensorRole::Output) {
        output = &tensor;
        continue;
      }
      Result<WrittenValue> value = operand(tensor, declared, where + "." + declared.name);
      if (!value) return tl::unexpected(value.error());
      values.emplace(declared.name, *std::move(value));
    }
    if (output == nullptr) return bad_input(where, "has no output");
    add_absent_zero_points(dispatch, values);
    const DataType type = output->desc.data_type;
    const DataType computed_in = add_conversions(dispatch, values);
    add_attributes(dispatch, computed_in, values);

    const Dims dims(output->desc.sizes.begin(), output->desc.sizes.end());
    const bool gives_truth = dispatch.schema->tensors[output->declaration].kind == TensorKind::Condition;
    const std::int32_t given = gives_truth ? onnx::TensorProto::BOOL : onnx_type_of(computed_in);
    WrittenValue result;
    for (const OnnxNode& node : nodes) {
      const Dims broadcast = broadcast_dims(node, values, dims.size());
      const bool is_output = &node == &nodes.back() && given == onnx_type_of(type) && broadcast == dims;
      const std::string near =
          is_output ? output->resource : output->resource + "_" + (node.result.empty() ? node.type : node.result);
      result = writer_.node(node.type, inputs_of(node, values), near, given, broadcast);
      if (!node.result.empty()) values.emplace(node.result, result);
    }
    const std::string near = output->resource + (result.dims == dims ? "" : "_Cast");
    result = writer_.cast(result, onnx_type_of(type), near);
    writes_.push_back({*output, writer_.expand(result, dims, output->resource), where});
    return {};
  }

  // A tensor as the nodes read it.
  Result<WrittenValue> operand(const GoldenTensor& tensor, const TensorDeclaration& declared,
                               const std::string& where) {
    const TensorDesc once = without_repetition(tensor.desc);
    const Dims dims = declared.single_element ? Dims{} : Dims(once.sizes.begin(), once.sizes.end());
    Result<WrittenValue> value = source_of(tensor, once, dims, where);
    if (value && declared.kind == TensorKind::Condition)
      value = writer_.cast(*value, onnx::TensorProto::BOOL, tensor.resource + "_BOOL");
    return value;
  }

  Result<WrittenValue> source_of(const GoldenTensor& tensor, const TensorDesc& once, const Dims& dims,
                                 const std::string& where) {
    Write* before = tensor.desc.flags == TensorFlags::OwnedByDml ? nullptr : last_write(tensor);
    if (before == nullptr) return input(tensor, once, dims);
    before->is_read = true;
    if (before->tensor.desc.data_type != tensor.desc.data_type)
      return bad_input(where,
                       "reads what a dispatch before it wrote as another data type, for which ONNX has no "
                       "operator");
    const auto order = order_in(before->tensor, tensor, once);
    if (!order)
      return bad_input(where,
                       "reads bytes that the dispatch before it did not write, beside those that it did; "
                       "ONNX has no memory that both lie in");
    if (order->empty()) return writer_.reshape(before->value, dims, tensor.resource + "_Reshape");
    const auto count = static_cast<std::int64_t>(order->size());
    const WrittenValue flat = writer_.reshape(
        before->value, {static_cast<std::int64_t>(element_count(before->tensor.desc))}, tensor.resource + "_flat");
    const WrittenValue indices =
        writer_.constant(tensor.resource + "_order", DataType::Int64, {count}, std::as_bytes(std::span(*order)));
    const WrittenValue gathered =
        writer_.node("Gather", {flat.name, indices.name}, tensor.resource + "_Gather", flat.type, {count});
    return writer_.reshape(gathered, dims, tensor.resource + "_Reshape");
  }

  Write* last_write(const GoldenTensor& tensor) {
    const auto found = std::find_if(writes_.rbegin(), writes_.rend(), [&](const Write& write) {
      return write.tensor.resource == tensor.resource && overlap(write.tensor, tensor);
    });
    return found == writes_.rend() ? nullptr : &*found;
  }

  // An input of the graph. The same elements are one input, also for several dispatches.
  WrittenValue input(const GoldenTensor& tensor, const TensorDesc& once, const Dims& dims) {
    for (const auto& [known, value] : inputs_)
      if (known.resource == tensor.resource && known.offset == tensor.offset &&
          known.desc.data_type == once.data_type && known.desc.sizes == once.sizes &&
          effective_strides(known.desc) == effective_strides(once) && value.dims == dims)
        return value;
    const auto loaded = run_.loaded.find(tensor.resource);
    const bool is_loaded = loaded != run_.loaded.end();
    const Tensor packed = is_loaded ? packed_copy({once, loaded->second.buffer, tensor.offset}) : Tensor();
    const std::uint64_t bytes = is_loaded ? element_count(once) * element_size(once.data_type) : 0;
    WrittenValue value = writer_.input(tensor.resource, once.data_type, dims, packed.bytes().first(bytes));
    inputs_.push_back({{tensor.declaration, tensor.resource, once, tensor.offset}, value});
    return value;
  }

  // Without it, DequantizeLinear has 0 too, but QuantizeLinear has UINT8.
  void add_absent_zero_points(const GoldenDispatch& dispatch, std::map<std::string, WrittenValue>& values) {
    for (const TensorDeclaration& declared : dispatch.schema->tensors) {
      if (declared.kind != TensorKind::ZeroPoint || values.contains(declared.name)) continue;
      for (const GoldenTensor& tensor : dispatch.tensors)
        if (dispatch.schema->tensors[tensor.declaration].name == declared.quantizes)
          values.emplace(declared.name, writer_.scalar(declared.name, tensor.desc.data_type, 0));
    }
  }

  // ScaleBias is applied to the first input in FLOAT32, and the nodes follow in it. Returns the type of their results.
  DataType add_conversions(const GoldenDispatch& dispatch, std::map<std::string, WrittenValue>& values) {
    const OperatorSchema& schema = *dispatch.schema;
    const DataType type = dispatch.tensors.front().desc.data_type;
    for (std::size_t i = 0; i < schema.attributes.size(); ++i) {
      const std::optional<ScaleBias> g = dispatch.attributes[i].as_scale_bias();
      if (schema.attributes[i].kind != AttributeKind::OptionalScaleBias || !g) continue;
      WrittenValue& x = values.at(schema.tensors.front().name);
      x = writer_.cast(x, onnx::TensorProto::FLOAT, x.name + "_FLOAT");
      const WrittenValue scale = writer_.scalar("Scale", DataType::Float32, to_bits(g->scale));
      const WrittenValue product = writer_.node("Mul", {x.name, scale.name}, x.name + "_scaled", x.type, x.dims);
      const WrittenValue bias = writer_.scalar("Bias", DataType::Float32, to_bits(g->bias));
      x = writer_.node("Add", {product.name, bias.name}, product.name + "_biased", x.type, x.dims);
      return DataType::Float32;
    }
    const DataType wide = schema.counterparts.onnx_halves_in;
    if (type == DataType::Float16 && wide != type) {
      for (auto& [name, value] : values)
        value = writer_.cast(value, onnx_type_of(wide), value.name + "_" + onnx_type_name(onnx_type_of(wide)));
      return wide;
    }
    for (const GoldenTensor& tensor : dispatch.tensors)
      if (tensor.declaration == schema.output()) return tensor.desc.data_type;
    return type;
  }

  // Attributes that a node has as inputs, in the type of its tensors.
  void add_attributes(const GoldenDispatch& dispatch, DataType type, std::map<std::string, WrittenValue>& values) {
    const OperatorSchema& schema = *dispatch.schema;
    for (std::size_t i = 0; i < schema.attributes.size(); ++i) {
      if (schema.attributes[i].kind != AttributeKind::Float) continue;
      const std::uint64_t bits = convert_element(DataType::Float32, type, dispatch.attributes[i].bits[0]);
      values.emplace(schema.attributes[i].name, writer_.scalar(schema.attributes[i].name, type, bits));
    }
  }

  static std::vector<std::string> inputs_of(const OnnxNode& node, const std::map<std::string, WrittenValue>& values) {
    std::vector<std::string> inputs;
    for (const std::string& name : node.inputs) {
      const auto found = values.find(name);
      inputs.push_back(found == values.end() ? "" : found->second.name);
    }
    return inputs;
  }

  static Dims broadcast_dims(const OnnxNode& node, const std::map<std::string, WrittenValue>& values,
                             std::size_t rank) {
    Dims dims(rank, 1);
    for (const std::string& name : node.inputs)
      if (const auto found = values.find(name); found != values.end() && found->second.dims.size() == rank)
        for (std::size_t d = 0; d < rank; ++d) dims[d] = std::max(dims[d], found->second.dims[d]);
    return dims;
  }

  // What no later dispatch reads or overwrites.
  Result<void> add_outputs(LoweredGraph& graph) {
    for (std::size_t k = 0; k < writes_.size(); ++k) {
      const Write& write = writes_[k];
      if (write.is_read) continue;
      bool is_overwritten = false;
      for (std::size_t later = k + 1; later < writes_.size(); ++later) {
        const GoldenTensor& other = writes_[later].tensor;
        if (other.resource != write.tensor.resource || !overlap(other, write.tensor)) continue;
        if (!same_place(other, write.tensor))
          return bad_input(write.where, fmt::format("its result in '{}' is overwritten in part, and a value of ONNX is "
                                                    "whole",
                                                    visible_name(write.tensor.resource)));
        is_overwritten = true;
      }
      if (is_overwritten) continue;
      writer_.output(write.value);
      const auto after = run_.after.find(write.tensor.resource);
      graph.outputs.push_back(
          {write.value.name,
           write.tensor.resource,
           {write.tensor.desc, after == run_.after.end() ? Buffer() : after->second, write.tensor.offset}});
    }
    return {};
  }

  const GoldenRun& run_;
  std::vector<std::string> names_;  // of the dispatchables
  GraphWriter writer_;
  std::vector<Write> writes_;
  std::vector<std::pair<GoldenTensor, WrittenValue>> inputs_;
};

}  // namespace

Result<LoweredGraph> lower_run(const Model& model, const GoldenRun& run) { return Lowering(model, run).lower(); }

}  // namespace opscope::onnx_files
