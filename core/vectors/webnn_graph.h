#pragma once
// A case as a graph of WebNN's operators.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/vectors/golden_run.h"

namespace opscope {

// "float32"; empty: WebNN has no such type.
std::string_view webnn_type(DataType type);

// An input of the graph, or the result of an operator. `sizes` are the tensor's, with 1 in place of what an input's
// stride of 0 repeats: WebNN repeats that too.
struct WebnnOperand {
  std::string name;  // no two are equal
  GoldenTensor tensor;
  std::vector<std::uint32_t> sizes;
  bool is_constant = false;  // OWNED_BY_DML: bound once, before the first dispatch
};

struct WebnnOperator {
  std::string method;                                          // of MLGraphBuilder
  std::vector<std::pair<std::string, std::string>> arguments;  // WebNN's name -> operand
  std::vector<WebnnOption> options;
  std::vector<std::uint32_t> new_shape;  // of `expand`, which repeats what no operand has in full
  std::string output;                    // operand
};

struct WebnnGraph {
  std::vector<WebnnOperand> inputs;
  std::vector<WebnnOperator> operators;
  std::vector<WebnnOperand> outputs;  // results that no other operator reads, in the order of the operators
  WebnnTolerance::Metric metric = WebnnTolerance::Metric::Ulp;
  double tolerance = 0;  // what the operators allow together
};

// BadInput, at its path in the case, for what WebNN does not have. A dispatch that reads another's result must read it
// as it was written, because WebNN has neither strides nor offsets.
Result<WebnnGraph> webnn_graph(const Model& model, const GoldenRun& run);

}  // namespace opscope
