#pragma once
// OperatorSchema: the one source for everything that depends on an operator. The form, the model reader and writer,
// the validator, the help, the support tables, and all three backends are driven by it; nothing outside an
// operator's own files names the operator.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/operators/schema/attributes.h"
#include "core/operators/schema/diagnostic.h"
#include "core/operators/schema/feature_level.h"
#include "core/tensor/data_type.h"

namespace opscope {

struct Invocation;

inline constexpr std::size_t max_inputs = 8;

enum class TensorRole { Input, Output };

struct TensorDeclaration {
  std::string name;  // DirectML's member name
  TensorRole role = TensorRole::Input;
  bool optional = false;
  bool single_element = false;  // exactly one element, used for every output element (a scale, a zero point)
  std::string meaning;          // one sentence for a tooltip
};

// What a feature level allows, complete in itself: the last row whose level is not above the asked one holds.
struct SupportRow {
  FeatureLevel level;
  std::vector<DataTypeSet> data_types;  // parallel to OperatorSchema::tensors
  std::uint32_t min_dimension_count;
  std::uint32_t max_dimension_count;
};

struct OperatorRule {
  std::string text;
  RuleSource source;
};

// --- reference: one output element from one element of each tensor input -----------------------------------------
// `operands` holds the zero-extended bits of one element per *input* declaration, in order; an absent optional input
// is 0. Returns the output element's bits.
using ScalarFunction = std::function<std::uint64_t(const std::uint64_t* operands)>;

// --- cpu: a run of output elements ----------------------------------------------------------------------------------
// Pointers to the first elements of packed runs, `count` elements long each, inputs in order of declaration; no
// alignment is promised. The output may equal an input exactly, and overlaps none otherwise. Single-element inputs
// point at their one element and absent ones at a zero: a kernel reads those when it is bound.
struct CpuRun {
  std::size_t count;
  std::array<const std::byte*, max_inputs> input;
  std::array<bool, max_inputs> repeats{};  // one element of the input serves the whole run
  std::byte* output;
  // The output is better written past the caches, which would lose it before anyone reads it. It is no input then, and
  // the caller orders such writes before those to come (hwy::FlushStream).
  bool streams = false;
};
using CpuKernel = std::function<void(const CpuRun&)>;

// --- gpu: how the operator's GLSL is specialised ------------------------------------------------------------------
struct ShaderBinding {
  std::vector<std::pair<std::string, std::string>> defines;  // compile-time: numerics and optional parts
  std::vector<std::uint32_t> parameters;                     // run-time words, read as PARAMETER(i); at most 16
};

// --- proof: what a sweep holds fixed while the elements of the inputs walk through their values ---------------------
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

// --- measure: attributes under which an operator is other work than with its defaults --------------------------------
struct BenchSettings {
  std::string name;  // "ScaleBias"
  Attributes attributes;
};

struct OperatorSchema {
  std::string name;     // DirectML's: "ELEMENT_WISE_CLIP"
  std::string title;    // a person's: "Clip"
  std::string summary;  // one sentence
  std::string formula;  // "max(Min, min(x, Max))"; attribute names stand as they are declared

  std::vector<TensorDeclaration> tensors;                // DirectML's order; exactly one output
  std::vector<AttributeDeclaration> attributes;          // DirectML's order
  std::vector<std::vector<std::size_t>> same_data_type;  // groups of indices into tensors
  std::vector<std::vector<std::size_t>> same_sizes;
  RuleSource same_sizes_source = RuleSource::Documented;
  std::vector<std::vector<std::size_t>> same_dimension_count;
  std::vector<std::size_t> in_place_inputs;  // inputs the output may alias
  std::vector<SupportRow> support;           // ascending feature levels
  std::vector<OperatorRule> rules;           // what it computes where a reader could doubt it
  std::vector<std::string> numerics;         // keys of the NumericsSettings it obeys

  // Findings only this operator can make; paths as in Diagnostic. May be empty. Called only where every required
  // tensor is present.
  std::function<Diagnostics(const Invocation&)> check;

  // Each binds attributes, numerics and data types once; the result is called for every element or run.
  // Precondition: the invocation has no errors.
  std::function<ScalarFunction(const Invocation&)> bind_reference;
  std::function<CpuKernel(const Invocation&)> bind_cpu;
  std::string shader;  // stem of its file under assets/shaders/operators
  std::function<ShaderBinding(const Invocation&)> bind_gpu;

  // Settings at which faults would show: edges, ties, extremes. `data_types` is parallel to tensors. Empty function:
  // the default attributes, and ones as single elements.
  std::function<SweepSettings(const std::vector<DataType>& data_types)> sweep_settings;

  // Measured beside the default attributes. `data_types` as above. Empty function: those alone.
  std::function<std::vector<BenchSettings>(const std::vector<DataType>& data_types)> bench_settings;

  std::size_t output() const;                                // index of the output in tensors
  const SupportRow* supported_at(FeatureLevel level) const;  // nullptr: not in that level
  // Indices, or tensors.size() / attributes.size() where there is none of that name.
  std::size_t find_tensor(std::string_view tensor_name) const;
  std::size_t find_attribute(std::string_view attribute_name) const;
  Attributes default_attributes() const;
};

}  // namespace opscope
