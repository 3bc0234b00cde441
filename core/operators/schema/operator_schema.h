#pragma once
// OperatorSchema: the only source for everything that depends on an operator. It drives the form, the model reader and
// writer, the validator, the help, the support tables and all three backends. Only an operator's own files contain its
// name.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/operators/schema/accuracy.h"
#include "core/operators/schema/attributes.h"
#include "core/operators/schema/diagnostic.h"
#include "core/operators/schema/feature_level.h"
#include "core/operators/schema/numerics.h"
#include "core/operators/schema/outcomes.h"
#include "core/operators/schema/real_numbers.h"
#include "core/operators/schema/telling_vector.h"
#include "core/tensor/data_type.h"

namespace opscope {

struct Invocation;

inline constexpr std::size_t max_inputs = 8;

enum class TensorRole { Input, Output };

// The meaning of a tensor's elements. Used by pictures, generators, random cases, benchmarks and the check for data
// that could not reveal a fault.
enum class TensorKind {
  Data,
  Condition,  // truth values: 0 is false, anything else is true
  Scale,      // the size of one step of a quantized tensor
  ZeroPoint,  // the quantized value that means 0
  Gradient,
};

std::string_view name(TensorKind kind);  // "data", "condition", "scale", "zero point", "gradient"

struct TensorDeclaration {
  std::string name;  // DirectML's member name
  TensorRole role = TensorRole::Input;
  TensorKind kind = TensorKind::Data;
  bool optional = false;
  bool single_element = false;  // exactly one element, used for every output element
  std::string meaning = {};     // one sentence for a tooltip
  std::string quantizes = {};   // Scale, ZeroPoint: the name of the tensor whose elements it gives their meaning
};

// The support from a feature level on, complete in itself. The last row whose level is not above the requested one
// applies.
struct SupportRow {
  FeatureLevel level;
  std::vector<DataTypeSet> data_types;  // parallel to OperatorSchema::tensors
  std::uint32_t min_dimension_count;
  std::uint32_t max_dimension_count;
};

// --- reference: one output element from one element of each tensor input -----------------------------------------
// `operands` holds the zero-extended bits of one element per *input* declaration, in order; an absent optional input
// is 0. Returns the output element's bits.
using ScalarFunction = std::function<std::uint64_t(const std::uint64_t* operands)>;

// --- cpu: a run of output elements ----------------------------------------------------------------------------------
// Pointers to the first elements of packed runs of `count` elements, inputs in order of declaration, not aligned. The
// output may equal an input exactly; otherwise it overlaps none. Single-element inputs point to their element, absent
// ones to a zero: a kernel reads these when it is bound.
struct CpuRun {
  std::size_t count;
  std::array<const std::byte*, max_inputs> input;
  std::array<bool, max_inputs> is_broadcast{};  // true: the input is one element, used for the whole run
  std::byte* output;
  // Use non-temporal stores. Implies that the output aliases no input; the caller fences (hwy::FlushStream).
  bool non_temporal = false;
};
using CpuKernel = std::function<void(const CpuRun&)>;

// --- gpu: how the operator's GLSL is specialised ------------------------------------------------------------------
struct ShaderBinding {
  std::vector<std::pair<std::string, std::string>> defines;  // compile-time: numerics and optional parts
  std::vector<std::uint32_t> parameters;                     // run-time words, read as PARAMETER(i); at most 16
};

// --- proof: what a sweep keeps fixed while it goes through the values of the inputs' elements -----------------------
struct SweepSetting {
  std::string label;  // "Min -0, Max inf"
  Attributes attributes;
  std::vector<std::optional<std::uint64_t>> single_elements;  // bits, parallel to tensors; read for single-element
                                                              // inputs alone; nullopt: absent
};
struct SweepSettings {
  std::string noun = "settings";  // what `each` counts: "bounds"
  std::vector<SweepSetting> each;
};

// --- measure: attributes whose cost differs from that of the defaults -----------------------------------------------
struct BenchSettings {
  std::string name;  // "ScaleBias"
  Attributes attributes;
};

// --- elsewhere: the same operator in other standards -------------------------------------------------------------
// A node of an ONNX graph. Truth values (TensorKind::Condition) are BOOL in it, ScaleBias is applied before it, and an
// absent zero point is a 0.
struct OnnxNode {
  std::string type;                 // operator type, "Sub"
  std::vector<std::string> inputs;  // in order: tensors and attributes by their names here, results of nodes before it
  std::string result = {};          // a name for later nodes; the last node's is the output
};

struct WebnnOption {
  std::string name;  // "minValue"
  DataType type;     // of the number
  std::uint64_t bits;
};

// How much WebNN's tests allow (web-platform-tests, webnn/resources/utils.js).
struct WebnnTolerance {
  enum class Metric { Ulp, Absolute } metric = Metric::Ulp;
  double float32 = 0, float16 = 0, integer = 0;  // by the output's data type
};

struct Counterparts {
  std::string onnx = {};  // operator type, "Add"; empty if no single node computes the same
  // Its inputs in order, by the names of tensors and attributes here; empty: the input tensors.
  std::vector<std::string> onnx_inputs = {};
  // What an input that is an attribute here is if a node omits it. An infinity is the largest finite number there.
  std::vector<std::pair<std::string, float>> onnx_absent = {};
  bool onnx_variadic = false;             // the node takes any number of inputs and combines them from left to right
  std::vector<OnnxNode> onnx_nodes = {};  // that compute the same together, if `onnx` is empty
  // The type in which the nodes compute FLOAT16, if more than one of them rounds: the result is rounded once.
  DataType onnx_halves_in = DataType::Float16;
  std::string webnn = {};  // method of MLGraphBuilder, "add"; empty if there is none
  // Its operands in the order of the input tensors, as WebNN's tests name them; empty: "input", or "a" and "b".
  std::vector<std::string> webnn_operands = {};
  // The options of the method for these attributes and the first tensor's data type. BadInput, with an attribute as
  // `where`, if WebNN cannot compute the same. Empty: the method has no options, and an attribute has no counterpart.
  std::function<Result<std::vector<WebnnOption>>(const Attributes&, DataType)> webnn_options = {};
  WebnnTolerance webnn_tolerance = {};
};

struct OperatorSchema {
  std::string name;     // DirectML's: "ELEMENT_WISE_CLIP"
  std::string title;    // for people: "Clip"
  std::string summary;  // one sentence
  std::string formula;  // "max(Min, min(x, Max))"; with attribute names as declared

  std::vector<TensorDeclaration> tensors;                // DirectML's order; exactly one output
  std::vector<AttributeDeclaration> attributes;          // DirectML's order
  std::vector<std::vector<std::size_t>> same_data_type;  // groups of indices into tensors
  std::vector<std::vector<std::size_t>> same_sizes;
  RuleSource same_sizes_source = RuleSource::Documented;
  std::vector<std::vector<std::size_t>> same_dimension_count;
  std::vector<std::size_t> in_place_inputs;      // inputs the output may alias
  std::vector<SupportRow> support;               // ascending feature levels
  std::vector<OperatorRule> rules;               // its results in cases of doubt
  std::vector<TellingVector> telling_vectors;    // for which implementations differ; a suite has a case for each
  std::vector<const NumericsSetting*> numerics;  // that it obeys; each lives as long as the program
  Counterparts counterparts;
  // Its purpose is to copy. So an output that equals an input does not mean that nothing was tested.
  bool copies = false;
  // Without ScaleBias each element of its output means what the same element of its only input means: a scale and a
  // zero point of that are those of the output.
  bool keeps_steps = false;

  // Findings that are specific to this operator; paths as in Diagnostic. May be empty. Called only if every required
  // tensor is present.
  std::function<Diagnostics(const Invocation&)> check;

  // Each binds attributes, numerics and data types once; the result is called for every element or run.
  // Precondition: the invocation has no errors.
  std::function<ScalarFunction(const Invocation&)> bind_reference;
  std::function<CpuKernel(const Invocation&)> bind_cpu;
  std::string shader;  // stem of its file under assets/shaders/operators
  std::function<ShaderBinding(const Invocation&)> bind_gpu;

  // Settings that would reveal faults: edges, ties, extremes. `data_types` is parallel to tensors. If empty: the
  // default attributes, and ones as single elements.
  std::function<SweepSettings(const std::vector<DataType>& data_types)> sweep_settings;

  // Settings to measure in addition to the default attributes. `data_types` as above. If empty: only the defaults.
  std::function<std::vector<BenchSettings>(const std::vector<DataType>& data_types)> bench_settings;

  std::size_t output() const;                                // index of the output in tensors
  const SupportRow* supported_at(FeatureLevel level) const;  // nullptr: not in that level
  // Indices; tensors.size() / attributes.size() if there is none of that name.
  std::size_t find_tensor(std::string_view tensor_name) const;
  std::size_t find_attribute(std::string_view attribute_name) const;
  bool obeys(const NumericsSetting& setting) const;
  // The ONNX nodes that compute the same, in order; empty if there are none.
  std::vector<OnnxNode> onnx_nodes() const;
  // Those it obeys that decide something for elements of this type.
  std::vector<const NumericsSetting*> deciding_settings(DataType type) const;

  Outcomes outcomes;               // what it did to an element, told to people
  RealNumbers real_numbers;        // what it means if tensors are quantized, told to people
  std::vector<Accuracy> accuracy;  // how exact backends must be; a data type without an entry: exact bits
};

}  // namespace opscope
