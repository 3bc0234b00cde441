#include "core/operators/support/scale_bias.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <memory>
#include <span>

#include "core/operators/schema/attribute_types.h"
#include "core/operators/support/numerics_rules.h"
#include "core/operators/support/scalar_runs.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

constexpr std::string_view attribute_name = "ScaleBias";

// The invocation that the operator sees after ScaleBias.
Invocation in_float32(Invocation invocation) {
  for (auto& bound : invocation.tensors)
    if (bound) bound->tensor.desc.data_type = DataType::Float32;
  return invocation;
}

// g(x) with one or two roundings. A NaN becomes the quiet NaN.
struct Scaled {
  ScaleBias g;
  bool once;

  Scaled(const ScaleBias& scale_bias, const Numerics& numerics)
      : g(scale_bias), once(numerics[scale_bias_rule] == ScaleBiasRounding::Once) {}

  float operator()(float x) const {
    const float product = x * g.scale;
    const float sum = once ? std::fma(x, g.scale, g.bias) : product + g.bias;
    return std::isnan(sum) ? std::bit_cast<float>(0x7FC00000u) : sum;
  }
};

ScalarFunction scaled_reference(const ScalarFunction& behind, const Scaled& scaled, DataType type) {
  if (type == DataType::Float16)
    return [=](const std::uint64_t* x) {
      const std::uint64_t y = to_bits(scaled(to_float(from_bits<Float16>(x[0]))));
      return to_bits(to_float16(from_bits<float>(behind(&y))));
    };
  return [=](const std::uint64_t* x) {
    const std::uint64_t y = to_bits(scaled(from_bits<float>(x[0])));
    return behind(&y);
  };
}

// The outcomes of g(x), block by block.
CpuKernel scaled_outcomes(const CpuKernel& behind, const Scaled& scaled, DataType type) {
  return [=](const CpuRun& run) {
    std::array<float, 256> block;
    CpuRun part = run;
    for (std::size_t begin = 0; begin < run.count; begin += block.size()) {
      part.count = std::min(block.size(), run.count - begin);
      for (std::size_t i = 0; i < part.count; ++i)
        block[i] = scaled(type == DataType::Float16 ? to_float(load_input<Float16>(run, 0, begin + i))
                                                    : load_input<float>(run, 0, begin + i));
      part.input[0] = std::as_bytes(std::span(block)).data();
      part.is_broadcast[0] = false;
      part.output = run.output + begin;
      behind(part);
    }
  };
}

ShaderBinding scaled_shader(ShaderBinding behind, const ScaleBias& g) {
  behind.defines.emplace_back("SCALE_BIAS", std::to_string(behind.parameters.size()));
  behind.parameters.push_back(std::bit_cast<std::uint32_t>(g.scale));
  behind.parameters.push_back(std::bit_cast<std::uint32_t>(g.bias));
  return behind;
}

void check_type(const Invocation& invocation, Diagnostics& found) {
  const DataType type = invocation.data_type(0);
  if (scale_bias_of(invocation) && type != DataType::Float32 && type != DataType::Float16)
    found.push_back({Diagnostic::Severity::Error, std::string(attribute_name),
                     "ScaleBias is allowed with FLOAT32 and FLOAT16 tensors only.", RuleSource::Decided});
}

std::vector<ScaleBias> swept_scales() {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  return {{1, 0},
          {0.1f, -1},                   // an fma would give other bits
          {1.5f, 0x1p-149f},            // the same; so would an fma by way of double, which rounds twice
          {0x1.0004p0f, -0x1.0044p0f},  // 0 or 2^-24 for the FLOAT16 that follows 1
          {-1.5f, 0.25f},               // negative
          {-1, -0.0f},                  // results are zeros of both signs
          {0x1p-20f, 0},                // subnormal FLOAT16 results, and FLOAT32 ones of small elements
          {0x1p-130f, 0x1p-149f},       // subnormal itself
          {0, -0.0f},
          {3e38f, 1e38f},  // overflows
          {infinity, -infinity},
          {std::bit_cast<float>(0x7F812345u), 1}};  // a signalling NaN
}

// All pairs if there are few elements. Otherwise each of the operator's settings with one scale, and each scale with
// the operator's first setting, which must not hide differences.
SweepSettings with_scales(SweepSettings settings, std::size_t attribute, DataType type) {
  if (type != DataType::Float32 && type != DataType::Float16) return settings;
  settings.noun += " with and without ScaleBias";
  const auto text = [](float value) { return format_element(DataType::Float32, to_bits(value)); };
  const std::vector<ScaleBias> scales = swept_scales();
  for (std::size_t n = 0, plain = settings.each.size(); n < plain; ++n)
    for (std::size_t s = 0; s < scales.size(); ++s) {
      if (element_size(type) != 2 && n != 0 && s != n % scales.size()) continue;
      SweepSetting setting = settings.each[n];
      setting.label +=
          (setting.label.empty() ? "Scale " : ", Scale ") + text(scales[s].scale) + ", Bias " + text(scales[s].bias);
      setting.attributes[attribute] = std::optional(scales[s]);
      settings.each.push_back(std::move(setting));
    }
  return settings;
}

}  // namespace

std::optional<ScaleBias> scale_bias_of(const Invocation& invocation) {
  return invocation.scale_bias_attribute(invocation.schema->find_attribute(attribute_name));
}

OperatorSchema with_scale_bias(OperatorSchema schema) {
  const std::size_t attribute = schema.attributes.size();
  schema.attributes.push_back({.name = std::string(attribute_name),
                               .kind = AttributeKind::OptionalScaleBias,
                               .default_value = std::optional<ScaleBias>{},
                               .meaning = "Applied first: x * Scale + Bias, in float32."});
  schema.numerics.push_back(&scale_bias_rule);
  for (const OperatorRule& rule : std::initializer_list<OperatorRule>{
           {"ScaleBias is applied first.", RuleSource::Documented},
           {"ScaleBias computes in float32 with two roundings, or one if the numerics say so; the operator follows in "
            "float32, and the result is rounded once to FLOAT16.",
            RuleSource::Decided},
           {"A NaN result of ScaleBias is 0x7FC00000 (FLOAT16: 0x7E00).", RuleSource::Decided},
           {"ScaleBias with types other than FLOAT32 and FLOAT16 is an error.", RuleSource::Decided}})
    schema.rules.push_back(rule);
  for (TellingVector& vector : schema.telling_vectors)
    if (!vector.attributes.empty() && vector.attributes.size() <= attribute)
      vector.attributes.resize(attribute + 1, std::optional<ScaleBias>{});

  schema.check = [behind = schema.check](const Invocation& invocation) {
    Diagnostics found = behind ? behind(invocation) : Diagnostics{};
    check_type(invocation, found);
    return found;
  };
  schema.bind_reference = [behind = schema.bind_reference](const Invocation& invocation) {
    const std::optional<ScaleBias> g = scale_bias_of(invocation);
    return g ? scaled_reference(behind(in_float32(invocation)), {*g, invocation.numerics}, invocation.data_type(0))
             : behind(invocation);
  };
  schema.bind_gpu = [behind = schema.bind_gpu](const Invocation& invocation) {
    const std::optional<ScaleBias> g = scale_bias_of(invocation);
    return g ? scaled_shader(behind(in_float32(invocation)), *g) : behind(invocation);
  };

  if (schema.outcomes.bind)
    schema.outcomes.bind = [behind = schema.outcomes.bind](const Invocation& invocation) -> CpuKernel {
      const std::optional<ScaleBias> g = scale_bias_of(invocation);
      return g ? scaled_outcomes(behind(in_float32(invocation)), {*g, invocation.numerics}, invocation.data_type(0))
               : behind(invocation);
    };

  const auto declared = std::make_shared<const OperatorSchema>(schema);
  schema.sweep_settings = [=](const std::vector<DataType>& data_types) {
    SweepSettings settings{"settings", {{"", default_attributes(*declared, data_types), {}}}};
    if (declared->sweep_settings) settings = declared->sweep_settings(data_types);
    for (SweepSetting& setting : settings.each) setting.attributes.resize(attribute + 1, std::optional<ScaleBias>{});
    return with_scales(std::move(settings), attribute, data_types[0]);
  };
  schema.bench_settings = [=](const std::vector<DataType>& data_types) {
    std::vector<BenchSettings> settings;
    if (data_types[0] != DataType::Float32 && data_types[0] != DataType::Float16) return settings;
    settings.push_back({std::string(attribute_name), default_attributes(*declared, data_types)});
    settings.back().attributes[attribute] = std::optional(ScaleBias{0.3f, -0.1f});
    return settings;
  };
  return schema;
}

}  // namespace opscope
