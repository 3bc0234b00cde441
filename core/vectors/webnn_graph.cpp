#include "core/vectors/webnn_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/tensor/decimal.h"

namespace opscope {
namespace {

using Sizes = std::vector<std::uint32_t>;

// The sizes without what strides of 0 repeat.
Sizes without_repeats(const TensorDesc& desc) {
  Sizes sizes = desc.sizes;
  if (desc.strides)
    for (std::size_t d = 0; d < sizes.size(); ++d)
      if ((*desc.strides)[d] == 0) sizes[d] = 1;
  return sizes;
}

// True if `read`, with these sizes, has the elements of `written`. Strides count where there are several elements.
bool lie_alike(const GoldenTensor& written, const GoldenTensor& read, const Sizes& sizes) {
  const std::vector<std::uint32_t> a = effective_strides(written.desc), b = effective_strides(read.desc);
  if (written.offset != read.offset || written.desc.data_type != read.desc.data_type || written.desc.sizes != sizes)
    return false;
  for (std::size_t d = 0; d < sizes.size(); ++d)
    if (sizes[d] > 1 && a[d] != b[d]) return false;
  return true;
}

const GoldenTensor& output_of(const GoldenDispatch& dispatch) {
  return *std::ranges::find(dispatch.tensors, dispatch.schema->output(), &GoldenTensor::declaration);
}

std::vector<std::string> argument_names(const OperatorSchema& schema) {
  if (!schema.counterparts.webnn_operands.empty()) return schema.counterparts.webnn_operands;
  if (std::ranges::count(schema.tensors, TensorRole::Input, &TensorDeclaration::role) == 1) return {"input"};
  return {"a", "b"};
}

class Converter {
 public:
  Converter(const Model& model, const GoldenRun& run) : model_(model), run_(run) {}

  Result<WebnnGraph> convert() {
    for (const GoldenDispatch& dispatch : run_.dispatches)
      for (const auto step : {&Converter::check_types, &Converter::add_operator, &Converter::add_tolerance})
        if (auto done = (this->*step)(dispatch); !done) return tl::unexpected(done.error());
    for (const WebnnOperator& each : graph_.operators)
      for (const auto& [resource, operand] : written_)
        if (operand.name == each.output && !read_.contains(operand.name)) graph_.outputs.push_back(operand);
    return std::move(graph_);
  }

 private:
  std::string path(const GoldenDispatch& dispatch, const std::string& inner) const {
    const auto& command = std::get<DispatchCommand>(model_.commands[dispatch.command]);
    return fmt::format("dispatchables.{}.{}", command.dispatchable, inner);
  }

  Result<void> check_types(const GoldenDispatch& dispatch) {
    if (dispatch.schema->counterparts.webnn.empty())
      return bad_input(path(dispatch, "type"), fmt::format("WebNN has no counterpart of {}", dispatch.schema->name));
    for (const GoldenTensor& tensor : dispatch.tensors) {
      const TensorDeclaration& declared = dispatch.schema->tensors[tensor.declaration];
      const DataType type = tensor.desc.data_type;
      const std::string where = path(dispatch, fmt::format("desc.{}.DataType", declared.name));
      if (webnn_type(type).empty()) return bad_input(where, fmt::format("WebNN has no type {}", name(type)));
      if (declared.kind == TensorKind::Condition && type != DataType::UInt8)
        return bad_input(where, fmt::format("is {}, and truth values are UINT8 in WebNN", name(type)));
    }
    return {};
  }

  Result<void> add_operator(const GoldenDispatch& dispatch) {
    WebnnOperator made{dispatch.schema->counterparts.webnn, {}, {}, {}, {}};
    auto options = options_of(dispatch);
    if (!options) return tl::unexpected(options.error());
    made.options = *std::move(options);
    std::vector<WebnnOperand> operands;
    for (const GoldenTensor& tensor : dispatch.tensors) {
      if (tensor.declaration == dispatch.schema->output()) continue;
      auto operand = operand_of(dispatch, tensor);
      if (!operand) return tl::unexpected(operand.error());
      operands.push_back(*std::move(operand));
    }
    const GoldenTensor& output = output_of(dispatch);
    repeat_if_needed(operands, output.desc.sizes);
    const std::vector<std::string> names = argument_names(*dispatch.schema);
    for (std::size_t i = 0; i < operands.size(); ++i) made.arguments.emplace_back(names[i], operands[i].name);
    if (const auto before = written_.find(output.resource);
        before != written_.end() && !read_.contains(before->second.name))
      return bad_input(fmt::format("commands[{}]", dispatch.command),
                       fmt::format("writes to '{}', where an earlier dispatch's result is that nothing has read",
                                   quoted(output.resource, 200)));
    made.output = unique(output.resource);
    written_[output.resource] = {made.output, output, output.desc.sizes, false};
    graph_.operators.push_back(std::move(made));
    return {};
  }

  Result<std::vector<WebnnOption>> options_of(const GoldenDispatch& dispatch) const {
    const OperatorSchema& schema = *dispatch.schema;
    const auto& convert = schema.counterparts.webnn_options;
    for (std::size_t i = 0; i < schema.attributes.size(); ++i)
      if (dispatch.attributes[i].count > 0 &&
          (!convert || schema.attributes[i].kind == AttributeKind::OptionalScaleBias))
        return bad_input(path(dispatch, "desc." + schema.attributes[i].name),
                         fmt::format("WebNN's {} has nothing like it", schema.counterparts.webnn));
    if (!convert) return std::vector<WebnnOption>();
    return convert(dispatch.attributes, dispatch.tensors.front().desc.data_type).map_error([&](Error error) {
      error.where = path(dispatch, "desc." + error.where);
      return error;
    });
  }

  // An earlier dispatch's result, or an input of the graph.
  Result<WebnnOperand> operand_of(const GoldenDispatch& dispatch, const GoldenTensor& tensor) {
    const bool is_constant = tensor.desc.flags == TensorFlags::OwnedByDml;
    const Sizes small = without_repeats(tensor.desc);
    if (const auto found = written_.find(tensor.resource); found != written_.end() && !is_constant) {
      read_.insert(found->second.name);
      for (const Sizes& sizes : {small, tensor.desc.sizes})
        if (lie_alike(found->second.tensor, tensor, sizes)) return found->second;
      return bad_input(
          fmt::format("commands[{}].bindings.{}", dispatch.command, dispatch.schema->tensors[tensor.declaration].name),
          "reads an earlier dispatch's result with another type, size, stride or offset than it was written with, and "
          "WebNN has neither strides nor offsets");
    }
    for (const WebnnOperand& known : graph_.inputs)
      if (known.tensor.resource == tensor.resource && known.tensor.desc == tensor.desc &&
          known.tensor.offset == tensor.offset)
        return known;
    graph_.inputs.push_back({unique(tensor.resource), tensor, small, is_constant});
    return graph_.inputs.back();
  }

  // WebNN repeats sizes of 1 to match another operand's. If none has all of the output's, the first one is expanded.
  void repeat_if_needed(std::vector<WebnnOperand>& operands, const Sizes& sizes) {
    for (std::size_t d = 0; d < sizes.size(); ++d)
      if (std::ranges::none_of(operands, [&](const WebnnOperand& operand) { return operand.sizes[d] == sizes[d]; })) {
        std::string& first = operands.front().name;
        WebnnOperator expand{"expand", {{"input", first}}, {}, sizes, unique(first)};
        first = expand.output;
        graph_.operators.push_back(std::move(expand));
        return;
      }
  }

  // WebNN's tests add up what the operators of a graph allow.
  Result<void> add_tolerance(const GoldenDispatch& dispatch) {
    const WebnnTolerance& allowed = dispatch.schema->counterparts.webnn_tolerance;
    if (allowed.metric == WebnnTolerance::Metric::Absolute && run_.dispatches.size() > 1)
      return bad_input(path(dispatch, "type"),
                       "is judged by an absolute tolerance, which has no meaning for a graph of several operators");
    graph_.metric = allowed.metric;
    const DataType type = output_of(dispatch).desc.data_type;
    graph_.tolerance += type == DataType::Float32   ? allowed.float32
                        : type == DataType::Float16 ? allowed.float16
                                                    : allowed.integer;
    return {};
  }

  // WebNN refuses an empty name.
  std::string unique(const std::string& wanted) {
    const std::string name = wanted.empty() ? "operand" : wanted;
    std::string made = name;
    for (int n = 2; !names_.insert(made).second; ++n) made = fmt::format("{}_{}", name, n);
    return made;
  }

  const Model& model_;
  const GoldenRun& run_;
  WebnnGraph graph_;
  std::set<std::string> names_;
  std::map<std::string, WebnnOperand> written_;  // resource -> the result that was written last
  std::set<std::string> read_;                   // results
};

}  // namespace

std::string_view webnn_type(DataType type) {
  switch (type) {
    case DataType::Float32: return "float32";
    case DataType::Float16: return "float16";
    case DataType::Int32: return "int32";
    case DataType::UInt32: return "uint32";
    case DataType::Int64: return "int64";
    case DataType::UInt64: return "uint64";
    case DataType::Int8: return "int8";
    case DataType::UInt8: return "uint8";
    default: return {};
  }
}

Result<WebnnGraph> webnn_graph(const Model& model, const GoldenRun& run) { return Converter(model, run).convert(); }

}  // namespace opscope
