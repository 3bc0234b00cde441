#pragma once
// Turns the nodes of an ONNX graph into dispatches.

#include <map>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/model/model.h"
#include "core/onnx/graph_values.h"
#include "core/onnx/proto.h"

namespace opscope::onnx_files {

// Nodes must be added in the graph's order. `values` and `model` outlive it, and so do the nodes.
class NodeDispatches {
 public:
  NodeDispatches(Model& model, GraphValues& values) : model_(model), values_(values) {}

  // Adds a node's output to the values, and what computes it to the model. BadInput at `where`.
  Result<void> add(const onnx::NodeProto& node, const std::string& where);

  // True for the output of a node that computes nothing by itself: it is a part of what a later node completes.
  bool is_part(const std::string& value) const { return parts_.contains(value); }

 private:
  using Operands = std::map<std::string, const GraphValue*>;  // by the names of tensors and attributes

  Result<void> add_cast(const onnx::NodeProto& node, const std::string& where);
  Result<void> add_constant(const onnx::NodeProto& node, const std::string& where);
  Result<void> add_operator(const OperatorSchema& schema, const onnx::NodeProto& node, const std::string& where);
  Result<void> add_folded(const OperatorSchema& schema, const onnx::NodeProto& node, const std::string& where);
  Result<bool> add_completed(const onnx::NodeProto& node, const std::string& where);
  bool reads_part(const onnx::NodeProto& node) const;
  bool matches(const OperatorSchema& schema, const onnx::NodeProto& node, const OnnxNode& pattern,
               std::map<std::string, std::string>& inputs) const;
  Result<Operands> operands_of(const std::map<std::string, std::string>& inputs, const std::string& where) const;

  // `output`: the value's name; empty for an intermediate result of its own resource.
  struct Output {
    std::string name, near;
  };
  Result<const GraphValue*> dispatch(const OperatorSchema& schema, const Operands& operands,
                                     const onnx::NodeProto& node, const Output& output, const std::string& where);

  Model& model_;
  GraphValues& values_;
  std::map<std::string, const onnx::NodeProto*> parts_;  // by output
  std::map<std::string, GraphValue> unnamed_;            // by resource
};

}  // namespace opscope::onnx_files
