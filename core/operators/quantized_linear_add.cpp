// ELEMENT_WISE_QUANTIZED_LINEAR_ADD: adds two quantized tensors and quantizes the sum.
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_quantized_linear_add_operator_desc

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/operators/schema/invocation.h"
#include "core/operators/support/cpu_rows.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

enum Tensors {
  a_tensor,
  a_scale,
  a_zero_point,
  b_tensor,
  b_scale,
  b_zero_point,
  output_scale,
  output_zero_point,
  output_tensor_index
};

std::int64_t quantized(DataType type, std::uint64_t bits) {
  return type == DataType::Int8 ? std::int64_t{from_bits<std::int8_t>(bits)}
                                : std::int64_t{from_bits<std::uint8_t>(bits)};
}
std::int64_t lowest(DataType type) { return type == DataType::Int8 ? -128 : 0; }
std::int64_t highest(DataType type) { return type == DataType::Int8 ? 127 : 255; }

// --- reference -------------------------------------------------------------------------------------------------------

// An integral float, half-way cases as `ties` says.
float rounded(float x, Numerics::Ties ties) {
  const float down = std::floor(x);
  const float rest = x - down;  // exact
  if (rest < 0.5f) return down;
  if (rest > 0.5f) return down + 1;
  if (ties == Numerics::Ties::AwayFromZero) return x < 0 ? down : down + 1;
  return std::fmod(down, 2.0f) == 0 ? down : down + 1;
}

// clamp(round(q) + zero point), or clamp(round(q + zero point)) where the numerics add it first.
std::int64_t requantize(float q, std::int64_t zero_point, std::int64_t low, std::int64_t high,
                        const Numerics& numerics) {
  if (std::isnan(q)) q = 0;
  const bool before = numerics.zero_point == Numerics::ZeroPoint::BeforeRounding;
  if (before) q = q + static_cast<float>(zero_point);
  if (std::isinf(q)) return q < 0 ? low : high;
  // Beyond 2^20 every sum with a zero point lies outside an 8-bit range: the cut keeps the integer sum small.
  const float whole = std::clamp(rounded(q, numerics.ties), -1048576.0f, 1048576.0f);
  return std::clamp(static_cast<std::int64_t>(whole) + (before ? 0 : zero_point), low, high);
}

ScalarFunction bind_reference(const Invocation& invocation) {
  const DataType a_type = invocation.data_type(a_tensor), b_type = invocation.data_type(b_tensor);
  const DataType type = invocation.data_type(output_tensor_index);
  const Numerics numerics = invocation.numerics;
  return [=](const std::uint64_t* x) {
    const auto difference = [&](DataType of, int tensor, int zero_point) {
      return static_cast<float>(quantized(of, x[tensor]) - quantized(of, x[zero_point]));
    };
    const float a = difference(a_type, a_tensor, a_zero_point) * from_bits<float>(x[a_scale]);
    const float b = difference(b_type, b_tensor, b_zero_point) * from_bits<float>(x[b_scale]);
    const float sum = a + b;
    const float scale = from_bits<float>(x[output_scale]);
    const float reciprocal = 1.0f / scale;
    const float quotient = numerics.quotient == Numerics::Quotient::Divide ? sum / scale : sum * reciprocal;
    const std::int64_t result =
        requantize(quotient, quantized(type, x[output_zero_point]), lowest(type), highest(type), numerics);
    return static_cast<std::uint64_t>(result) & 0xFF;
  };
}

// --- cpu: each operand has 256 values, so its dequantized values are a table ----------------------------------------

using DequantizedTable = std::array<float, 256>;  // by the element's byte

template <class T>
DequantizedTable dequantized(float scale, T zero_point) {
  DequantizedTable table{};
  for (int byte = 0; byte < 256; ++byte) {
    const int value = static_cast<T>(byte);
    table[static_cast<std::size_t>(byte)] = static_cast<float>(value - zero_point) * scale;
  }
  return table;
}

struct Requantizer {
  float scale, reciprocal;
  float zero_point, low, high;
  bool reciprocal_wins, zero_point_first, ties_away;

  std::uint8_t operator()(float sum) const {
    float q = reciprocal_wins ? sum * reciprocal : sum / scale;
    q = q == q ? q : 0.0f;
    if (zero_point_first) q += zero_point;
    // Inside +-2^20 everything below is exact; outside, the result has saturated anyway.
    q = std::min(std::max(q, -1048576.0f), 1048576.0f);
    float whole = std::nearbyint(q);
    if (ties_away && std::fabs(q - std::trunc(q)) == 0.5f) whole = std::trunc(q) + std::copysign(1.0f, q);
    const float shifted = zero_point_first ? whole : whole + zero_point;
    return static_cast<std::uint8_t>(static_cast<int>(std::min(std::max(shifted, low), high)));
  }
};

DequantizedTable operand_table(const Invocation& invocation, std::size_t tensor, std::size_t scale,
                               std::size_t zero_point) {
  const float s = from_bits<float>(element_bits(invocation.tensors[scale]->tensor, 0));
  const std::uint64_t z = invocation.tensors[zero_point] ? element_bits(invocation.tensors[zero_point]->tensor, 0) : 0;
  return invocation.data_type(tensor) == DataType::Int8 ? dequantized(s, from_bits<std::int8_t>(z))
                                                        : dequantized(s, from_bits<std::uint8_t>(z));
}

CpuKernel bind_cpu(const Invocation& invocation) {
  const DequantizedTable a_table = operand_table(invocation, a_tensor, a_scale, a_zero_point);
  const DequantizedTable b_table = operand_table(invocation, b_tensor, b_scale, b_zero_point);
  const DataType type = invocation.data_type(output_tensor_index);
  const auto& zero = invocation.tensors[output_zero_point];
  const float scale = from_bits<float>(element_bits(invocation.tensors[output_scale]->tensor, 0));
  const Numerics& numerics = invocation.numerics;
  const Requantizer requantizer{scale,
                                1.0f / scale,
                                zero ? static_cast<float>(quantized(type, element_bits(zero->tensor, 0))) : 0.0f,
                                static_cast<float>(lowest(type)),
                                static_cast<float>(highest(type)),
                                numerics.quotient == Numerics::Quotient::Reciprocal,
                                numerics.zero_point == Numerics::ZeroPoint::BeforeRounding,
                                numerics.ties == Numerics::Ties::AwayFromZero};
  return [=](const CpuRow& row) {
    const std::byte* a = row.input[a_tensor];
    const std::byte* b = row.input[b_tensor];
    std::byte* to = row.output;
    for (std::size_t i = 0; i < row.count; ++i) {
      const float sum = a_table[std::to_integer<std::size_t>(*a)] + b_table[std::to_integer<std::size_t>(*b)];
      *to = std::byte{requantizer(sum)};
      a += row.input_stride[a_tensor];
      b += row.input_stride[b_tensor];
      to += row.output_stride;
    }
  };
}

// Scales with which every product and quotient of the formula is 0 or far from the ends of float32.
bool are_plain(std::initializer_list<float> scales) {
  return std::ranges::all_of(scales, [](float scale) {
    const float magnitude = std::fabs(scale);
    return magnitude >= 0x1p-100f && magnitude <= 0x1p100f;
  });
}

ShaderBinding bind_gpu(const Invocation& invocation) {
  ShaderBinding binding;
  const auto scale_of = [&](std::size_t tensor) {
    return from_bits<float>(element_bits(invocation.tensors[tensor]->tensor, 0));
  };
  const float scale = scale_of(output_scale);
  if (are_plain({scale_of(a_scale), scale_of(b_scale), scale})) {
    binding.defines.emplace_back("PLAIN_SCALES", "1");
    binding.parameters.push_back(static_cast<std::uint32_t>(to_bits(1.0f / scale)));
  }
  const Numerics& numerics = invocation.numerics;
  if (numerics.quotient == Numerics::Quotient::Reciprocal) binding.defines.emplace_back("RECIPROCAL", "1");
  if (numerics.ties == Numerics::Ties::AwayFromZero) binding.defines.emplace_back("TIES_AWAY", "1");
  if (numerics.zero_point == Numerics::ZeroPoint::BeforeRounding) binding.defines.emplace_back("ZERO_POINT_FIRST", "1");
  return binding;
}

Diagnostics check(const Invocation& invocation) {
  Diagnostics found;
  for (const std::size_t index : {a_scale, b_scale, output_scale}) {
    const BoundTensor& bound = *invocation.tensors[index];
    if (bound.tensor.desc.data_type != DataType::Float32 || bound.tensor.buffer.size() < bound.tensor.offset + 4)
      continue;
    const float scale = from_bits<float>(load_bits(bound.tensor.bytes().data(), 4));
    const std::string& name = invocation.schema->tensors[index].name;
    if (scale == 0)
      found.push_back({Diagnostic::Severity::Warning, name,
                       "A scale of 0 is undefined in DirectML; the result is the formula's.", RuleSource::Documented});
    else if (scale < 0)
      found.push_back(
          {Diagnostic::Severity::Warning, name, "A negative scale is computed as it stands.", RuleSource::Decided});
  }
  return found;
}

// --- proof -----------------------------------------------------------------------------------------------------------

struct Scales {
  float a, b, output;
};
struct ZeroPoints {
  std::optional<int> a, b, output;  // steps above the type's least value; absent
};

// The first `exact_scales` bring quotients exactly between two integers, or show where rounding happens.
constexpr std::size_t exact_scales = 8;

std::vector<Scales> swept_scales() {
  constexpr float infinity = std::numeric_limits<float>::infinity(), least = std::numeric_limits<float>::denorm_min();
  constexpr float greatest = std::numeric_limits<float>::max();
  const float nan = std::bit_cast<float>(0x7FC00000u), signalling_nan = std::bit_cast<float>(0xFF812345u);
  return {{1, 1, 2},
          {0.5f, 0.5f, 1},
          {0.25f, 1, 0.5f},
          {1, 1, 16},
          {1, 1, 1},
          {std::bit_cast<float>(0x3CCFA450u), std::bit_cast<float>(0x3D12AD6Cu), std::bit_cast<float>(0x3D15DB2Cu)},
          {1, 1, 0.039215686f},  // by its reciprocal -127.5, divided less
          {0.1f, 0.3f, 0.7f},
          {0x1p-8f, 0x1p-3f, 0x1p-6f},
          {3, 7, 5},
          {1.0f / 3, 1.0f / 7, 1.0f / 255},
          {1e-30f, 1e-30f, 3e-30f},
          {0x1p-126f, 0x1p-127f, 0x1p-125f},
          {least, least, 2 * least},
          {1e-40f, 1e-42f, 1e-41f},
          {1, 1, least},
          {greatest, greatest, greatest},  // sums overflow
          {greatest, -greatest, 1},
          {1e30f, 1, 1e30f},
          {1, 1, greatest},
          {0, 1, 1},
          {1, -0.0f, 1},
          {1, 1, 0},
          {1, 1, -0.0f},
          {0, 0, 0},
          {-1, 1, 2},
          {1, -1, 2},
          {1, 1, -2},
          {-0.1f, -0.2f, -0.3f},
          {nan, 1, 1},
          {1, signalling_nan, 1},
          {1, 1, nan},
          {infinity, 1, 1},
          {infinity, infinity, infinity},
          {1, -infinity, 1},
          {1, 1, infinity},
          {1, 1, -infinity}};
}

std::vector<ZeroPoints> swept_zero_points() {
  return {{{}, {}, {}},    {22, 8, 23},  {128, 128, 128}, {0, 0, 0},
          {255, 255, 255}, {0, 255, {}}, {131, {}, 129},  {{}, {}, 1}};
}

// Ties meet every zero point, the other scales two sets of them.
SweepSettings sweep_settings(const std::vector<DataType>& data_types) {
  SweepSettings settings{"scales and zero points", {}};
  const std::vector<Scales> scales = swept_scales();
  const std::vector<ZeroPoints> zero_points = swept_zero_points();
  const auto text = [](float scale) { return format_element(DataType::Float32, to_bits(scale)); };
  const auto add = [&](const Scales& scale, const ZeroPoints& zero) {
    SweepSetting setting{"scales " + text(scale.a) + ", " + text(scale.b) + ", " + text(scale.output), {}, {}};
    setting.single_elements.resize(data_types.size());
    setting.single_elements[a_scale] = to_bits(scale.a);
    setting.single_elements[b_scale] = to_bits(scale.b);
    setting.single_elements[output_scale] = to_bits(scale.output);
    std::string zeros;
    const auto set = [&](std::size_t tensor, const std::optional<int>& steps) {
      zeros += zeros.empty() ? "" : ", ";
      if (!steps) return void(zeros += "none");
      const std::int64_t value = lowest(data_types[tensor]) + *steps;
      setting.single_elements[tensor] = static_cast<std::uint64_t>(value) & 0xFF;
      zeros += std::to_string(value);
    };
    set(a_zero_point, zero.a);
    set(b_zero_point, zero.b);
    set(output_zero_point, zero.output);
    setting.label += ", zero points " + zeros;
    settings.each.push_back(std::move(setting));
  };
  for (std::size_t s = 0; s < scales.size(); ++s)
    for (std::size_t z = 0; z < zero_points.size(); ++z)
      if (s < exact_scales || (s + z) % zero_points.size() < 2) add(scales[s], zero_points[z]);
  return settings;
}

}  // namespace

OperatorSchema define_quantized_linear_add() {
  using enum DataType;
  const DataTypeSet bytes = {Int8, UInt8};
  const DataTypeSet scale = {Float32};
  OperatorSchema schema;
  schema.name = "ELEMENT_WISE_QUANTIZED_LINEAR_ADD";
  schema.title = "Quantized linear add";
  schema.summary = "Dequantizes two 8-bit tensors, adds them and quantizes the sum.";
  schema.formula =
      "clamp(round(((A - AZeroPoint) * AScale + (B - BZeroPoint) * BScale) / OutputScale) + OutputZeroPoint)";
  const auto input = [](std::string name, bool optional, bool single, std::string meaning) {
    return TensorDeclaration{std::move(name), TensorRole::Input, optional, single, std::move(meaning)};
  };
  schema.tensors = {input("ATensor", false, false, "The first quantized operand."),
                    input("AScaleTensor", false, true, "What one step of A is worth."),
                    input("AZeroPointTensor", true, true, "The value of A that means 0; absent: 0."),
                    input("BTensor", false, false, "The second quantized operand."),
                    input("BScaleTensor", false, true, "What one step of B is worth."),
                    input("BZeroPointTensor", true, true, "The value of B that means 0; absent: 0."),
                    input("OutputScaleTensor", false, true, "What one step of the output is worth."),
                    input("OutputZeroPointTensor", true, true, "The output value that means 0; absent: 0."),
                    {"OutputTensor", TensorRole::Output, false, false, "The quantized sum."}};
  schema.same_data_type = {
      {a_tensor, a_zero_point}, {b_tensor, b_zero_point}, {output_tensor_index, output_zero_point}};
  schema.same_sizes = {{a_tensor, b_tensor, output_tensor_index}};
  schema.same_sizes_source = RuleSource::Decided;
  schema.same_dimension_count = {{a_tensor, a_scale, a_zero_point, b_tensor, b_scale, b_zero_point, output_scale,
                                  output_zero_point, output_tensor_index}};
  schema.support = {{FeatureLevel::L4_0, {bytes, scale, bytes, bytes, scale, bytes, scale, bytes, bytes}, 1, 8}};
  schema.rules = {
      {"The zero point is added after rounding.", RuleSource::Documented},
      {"Every step is rounded once to float32, without fma; the division is correctly rounded.", RuleSource::Decided},
      {"The quotient rounds to an integer, half to even.", RuleSource::Decided},
      {"A NaN quotient counts as 0, an infinite one saturates.", RuleSource::Decided},
      {"A, B and the output have equal sizes; broadcast with 0 strides.", RuleSource::Decided},
      {"A scale of 0 is undefined in DirectML: a warning, and the result of the formula.", RuleSource::Decided},
      {"Negative scales are computed as they stand, with a warning.", RuleSource::Decided}};
  schema.numerics = {"quotient", "ties", "zero_point"};
  schema.check = check;
  schema.bind_reference = bind_reference;
  schema.bind_cpu = bind_cpu;
  schema.shader = "quantized_linear_add";
  schema.bind_gpu = bind_gpu;
  schema.sweep_settings = sweep_settings;
  return schema;
}

}  // namespace opscope
