#pragma once
// Turns a finished run into an ONNX graph that computes the same.

#include <vector>

#include "core/onnx/graph_writer.h"
#include "core/vectors/golden_run.h"

namespace opscope::onnx_files {

// An output of the graph and where its elements are after the last command.
struct LoweredOutput {
  std::string name;      // of the graph's value
  std::string resource;  // and of the resource
  Tensor expected;       // in run.after
};

struct LoweredGraph {
  onnx::ModelProto model;
  std::vector<onnx::TensorProto> inputs;  // parallel to the graph's inputs
  std::vector<LoweredOutput> outputs;     // parallel to the graph's outputs: what no later dispatch reads
};

// ONNX has neither strides nor offsets. An input is packed; dimensions that a stride of 0 repeats have size 1 in it and
// are broadcast by the node. A tensor that a dispatch before wrote is that dispatch's value, reordered by a Gather if
// the strides differ.
// Without the run's contents (plan_golden) the inputs have no elements, and the outputs no buffers.
// BadInput, with the place in the case in `where`, for what ONNX cannot express: an operator without a counterpart, a
// tensor that reads bytes of several dispatches or as another type, a result that is overwritten in part.
Result<LoweredGraph> lower_run(const Model& model, const GoldenRun& run);

}  // namespace opscope::onnx_files
