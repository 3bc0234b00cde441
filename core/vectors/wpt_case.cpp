#include "core/vectors/wpt_case.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/model/json/write.h"
#include "core/operators/schema/numerics_text.h"
#include "core/tensor/decimal.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/vectors/webnn_graph.h"

namespace opscope {
namespace {

using json::write_key;
using json::write_member;
using json::Writer;
using Sizes = std::vector<std::uint32_t>;

// JavaScript's numbers are doubles: a FLOAT16 or FLOAT32 is the double that it is.
void write_number(Writer& writer, DataType type, std::uint64_t bits) {
  constexpr std::int64_t exact = std::int64_t{1} << 53;
  if (is_floating_point(type)) {
    const double value = to_double(type, bits);
    if (std::isnan(value)) return json::write_string(writer, "NaN");
    if (std::isinf(value)) return json::write_string(writer, value < 0 ? "-Infinity" : "Infinity");
    const std::string text = value == 0 && std::signbit(value) ? "-0.0" : fmt::format("{}", value);
    return json::write_raw(writer, text, rapidjson::kNumberType);
  }
  const std::string text = format_element(type, bits);
  const auto number = static_cast<std::int64_t>(bits);
  const bool is_wide = (type == DataType::Int64 && (number > exact || number < -exact)) ||
                       (type == DataType::UInt64 && bits > static_cast<std::uint64_t>(exact));
  if (is_wide) return json::write_string(writer, text);
  json::write_raw(writer, text, rapidjson::kNumberType);
}

// Calls `visit` with the byte position of each element of `sizes`, in row-major order, in the tensor's resource.
template <class Visit>
void each_element(const GoldenTensor& tensor, const Sizes& sizes, const Visit& visit) {
  const std::uint64_t size = element_size(tensor.desc.data_type);
  const std::vector<std::uint32_t> strides = effective_strides(tensor.desc);
  Sizes index(sizes.size());
  for (std::uint64_t i = 0, count = element_count(sizes); i < count; ++i) {
    visit(tensor.offset + offset_of(index, strides) * size);
    for (std::size_t d = sizes.size(); d-- > 0 && ++index[d] == sizes[d];) index[d] = 0;
  }
}

class CaseWriter {
 public:
  CaseWriter(const Model& model, const GoldenRun& run, const WebnnGraph& graph)
      : model_(model), run_(run), graph_(graph) {}

  WptCase write() {
    JsonBuffer buffer;
    Writer writer(buffer);
    writer.SetIndent(' ', 2);
    writer.StartObject();
    write_member(writer, "name", title());
    write_key(writer, "graph");
    writer.StartObject();
    write_key(writer, "inputs");
    writer.StartObject();
    for (const WebnnOperand& input : graph_.inputs) {
      const Buffer& contents = run_.loaded.find(input.tensor.resource)->second.buffer;
      write_operand(writer, input, contents.bytes());
    }
    writer.EndObject();
    write_key(writer, "operators");
    writer.StartArray();
    for (const WebnnOperator& each : graph_.operators) write_operator(writer, each);
    writer.EndArray();
    write_key(writer, "expectedOutputs");
    writer.StartObject();
    for (const WebnnOperand& output : graph_.outputs) {
      write_operand(writer, output, run_.after.find(output.tensor.resource)->second.bytes());
      note_open(output);
    }
    writer.EndObject();
    writer.EndObject();
    write_key(writer, "tolerance");
    writer.StartObject();
    write_member(writer, "metricType", graph_.metric == WebnnTolerance::Metric::Ulp ? "ULP" : "ATOL");
    write_member(writer, "value", DataType::Float64, to_bits(graph_.tolerance));
    writer.EndObject();
    write_key(writer, "opscope");
    write_origin(writer);
    writer.EndObject();
    if (unnamed_ > 0)
      made_.notes.push_back(fmt::format("{} written as NaN, the only one that JavaScript has",
                                        unnamed_ == 1 ? "1 element is a NaN with other bits,"
                                                      : counted(unnamed_, "element") + " are NaNs with other bits,"));
    made_.text = std::string(buffer.GetString(), buffer.GetSize()) + "\n";
    return std::move(made_);
  }

  // "lesser mul where float32 2D tensors"
  std::string title() const {
    std::vector<std::string> methods;
    for (const WebnnOperator& each : graph_.operators) methods.push_back(each.method);
    const TensorDesc& desc = run_.dispatches.front().tensors.front().desc;
    return fmt::format("{} {} {}D tensor{}", fmt::join(methods, " "), webnn_type(desc.data_type), desc.sizes.size(),
                       graph_.inputs.size() == 1 ? "" : "s");
  }

  void write_operand(Writer& writer, const WebnnOperand& operand, std::span<const std::byte> bytes) {
    const DataType type = operand.tensor.desc.data_type;
    const std::size_t size = element_size(type);
    write_key(writer, operand.name);
    writer.StartObject();
    write_key(writer, "data");
    writer.SetFormatOptions(rapidjson::kFormatSingleLineArray);
    writer.StartArray();
    each_element(operand.tensor, operand.sizes, [&](std::uint64_t at) {
      const std::uint64_t bits = load_bits(bytes.data() + at, size);
      if (is_floating_point(type) && std::isnan(to_double(type, bits)) && bits != quiet_nan(type)) ++unnamed_;
      write_number(writer, type, bits);
    });
    writer.EndArray();
    writer.SetFormatOptions(rapidjson::kFormatDefault);
    write_key(writer, "descriptor");
    writer.StartObject();
    write_member(writer, "shape", operand.sizes);
    write_member(writer, "dataType", webnn_type(type));
    writer.EndObject();
    if (operand.is_constant) {
      write_key(writer, "constant");
      writer.Bool(true);
    }
    writer.EndObject();
  }

  static void write_operator(Writer& writer, const WebnnOperator& each) {
    writer.StartObject();
    write_member(writer, "name", each.method);
    write_key(writer, "arguments");
    writer.StartArray();
    for (const auto& [argument, operand] : each.arguments) {
      writer.StartObject();
      write_member(writer, argument, operand);
      writer.EndObject();
    }
    if (!each.new_shape.empty()) {
      writer.StartObject();
      write_member(writer, "newShape", each.new_shape);
      writer.EndObject();
    }
    if (!each.options.empty()) {
      writer.StartObject();
      write_key(writer, "options");
      writer.StartObject();
      for (const WebnnOption& option : each.options) {
        write_key(writer, option.name);
        write_number(writer, option.type, option.bits);
      }
      writer.EndObject();
      writer.EndObject();
    }
    writer.EndArray();
    write_member(writer, "outputs", each.output);
    writer.EndObject();
  }

  void note_open(const WebnnOperand& output) {
    const auto found = run_.open.find(output.tensor.resource);
    if (found == run_.open.end()) return;
    const std::size_t size = element_size(output.tensor.desc.data_type);
    std::uint64_t element = 0;
    std::vector<std::uint64_t>& elements = open_[output.name];
    each_element(output.tensor, output.sizes, [&](std::uint64_t at) {
      const auto first = found->second.differ.begin() + static_cast<std::ptrdiff_t>(at);
      if (std::find(first, first + static_cast<std::ptrdiff_t>(size), true) !=
          first + static_cast<std::ptrdiff_t>(size))
        elements.push_back(element);
      ++element;
    });
    if (elements.empty())
      open_.erase(output.name);
    else
      made_.unspecified[output.name] = {output.name, elements.size(), found->second.choices};
  }

  void write_origin(Writer& writer) const {
    writer.StartObject();
    write_member(writer, "version", OPSCOPE_VERSION);
    write_member(writer, "numerics", numerics_text(model_.numerics));
    if (!open_.empty()) {
      write_key(writer, "unspecified");
      writer.StartObject();
      for (const auto& [output, elements] : open_) {
        write_key(writer, output);
        writer.StartObject();
        write_key(writer, "elements");
        json::write_line_array(writer, elements, [&](std::uint64_t element) { writer.Uint64(element); });
        write_key(writer, "choices");
        json::write_line_array(writer, made_.unspecified.at(output).choices,
                               [&](const std::string& choice) { json::write_string(writer, choice); });
        writer.EndObject();
      }
      writer.EndObject();
    }
    writer.EndObject();
  }

  const Model& model_;
  const GoldenRun& run_;
  const WebnnGraph& graph_;
  WptCase made_;
  std::map<std::string, std::vector<std::uint64_t>> open_;  // output -> elements
  std::uint64_t unnamed_ = 0;                               // elements that are other NaNs
};

}  // namespace

Result<WptCase> export_wpt_case(const Model& model, const SearchPaths& paths, Backend& reference,
                                const RunOptions& options) {
  const Result<GoldenRun> run = run_golden(model, paths, reference, options);
  if (!run) return tl::unexpected(run.error());
  for (const auto& [resource, loaded] : run->loaded)
    if (auto same = check_files({{resource, loaded.buffer}}); !same) return tl::unexpected(same.error());
  return webnn_graph(model, *run).map([&](const WebnnGraph& graph) { return CaseWriter(model, *run, graph).write(); });
}

Result<void> check_for_wpt(const Model& model, const GoldenRun& plan) {
  return webnn_graph(model, plan).map([](const WebnnGraph&) {});
}

}  // namespace opscope
