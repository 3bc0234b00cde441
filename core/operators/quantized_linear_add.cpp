// ELEMENT_WISE_QUANTIZED_LINEAR_ADD: adds two quantized tensors and quantizes the sum.
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_quantized_linear_add_operator_desc

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/operators/schema/invocation.h"
#include "core/tensor/text.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/operators/quantized_linear_add.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "core/operators/support/simd_runs.h"

// --- cpu, for every SIMD target --------------------------------------------------------------------------------------

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace {

// INT8 is handled as UINT8 with every value 128 higher, which is its top bit flipped: `flip` is 0x80 then, and
// `zero_point` is 128 higher too.
struct Quantized {
  std::uint8_t flip;
  std::int32_t zero_point;
  float scale;

  Quantized(DataType type, std::uint64_t zero_point_bits, std::uint64_t scale_bits)
      : flip(type == DataType::Int8 ? 0x80 : 0),
        zero_point(static_cast<std::uint8_t>(zero_point_bits ^ flip)),
        scale(from_bits<float>(scale_bits)) {}

  // The difference to the zero point of bytes 0 or 1 (`odd`) of each word. Set into the last places of a large float
  // a byte is added to it; taking it off again is exact. The flip comes with the float's bits.
  template <bool odd, class D, class V>
  hn::Vec<hn::Rebind<float, D>> difference(D d, V words) const {
    const hn::Rebind<float, D> df;
    constexpr float large = odd ? 0x1p15f : 0x1p23f;
    const std::uint32_t flipped = std::uint32_t{flip} << (odd ? 8 : 0);
    const V bits = hn::Set(d, std::bit_cast<std::uint32_t>(large) ^ flipped), place = hn::Set(d, odd ? 0xFF00u : 0xFFu);
    return hn::BitCast(df, hn::Xor(bits, hn::And(words, place))) - hn::Set(df, large + static_cast<float>(zero_point));
  }
};

// A sum with it has no room for a fraction: it rounds half to even, and its last 16 bits are the integer's.
constexpr float no_fraction = 12582912.0f;  // 1.5 * 2^23

// `Whole` makes an integer of the two differences, as a sum with `no_fraction` whose integer needs 16 bits.
template <class Whole>
struct QuantizedAdd {
  Quantized a, b, sum;
  std::int32_t zero_point;  // added to the integer
  Whole whole;

#if HWY_TARGET == HWY_SCALAR  // a vector is one byte
  template <class D, class V>
  V operator()(D d, V a_byte, V b_byte) const {
    const hn::Rebind<std::uint32_t, D> word;
    const hn::Rebind<std::int32_t, D> integer;
    const auto a_word = hn::PromoteTo(word, a_byte), b_word = hn::PromoteTo(word, b_byte);
    const auto sum_bits = hn::BitCast(integer, whole(hn::Rebind<float, D>(), a.template difference<false>(word, a_word),
                                                     b.template difference<false>(word, b_word)));
    const auto found = sum_bits - hn::Set(integer, std::bit_cast<std::int32_t>(no_fraction) - zero_point);
    return hn::Xor(hn::DemoteTo(d, found), hn::Set(d, sum.flip));  // saturates
  }
#else
  template <class D, class V>
  V operator()(D d, V a_bytes, V b_bytes) const {
    const hn::Repartition<std::uint32_t, D> words;
    const hn::Repartition<std::int16_t, D> pairs;
    const auto a_words = hn::BitCast(words, a_bytes), b_words = hn::BitCast(words, b_bytes);
    const auto even = saturated(pairs, every_other<false>(words, a_words, b_words));
    const auto odd = saturated(pairs, every_other<true>(words, a_words, b_words));
    const auto bytes = hn::OrAnd(hn::ShiftLeft<8>(odd), even, hn::Set(pairs, 0xFF));
    return hn::Xor(hn::BitCast(d, bytes), hn::Set(d, sum.flip));
  }
#endif

 private:
  // The integers of bytes 0 and 2, or 1 and 3, in the two halves of each word.
  template <bool odd, class D, class V>
  V every_other(D d, V a_words, V b_words) const {
    const hn::Rebind<float, D> df;
    const auto low = whole(df, a.difference<odd>(d, a_words), b.difference<odd>(d, b_words));
    const auto high =
        whole(df, a.difference<odd>(d, hn::ShiftRight<16>(a_words)), b.difference<odd>(d, hn::ShiftRight<16>(b_words)));
    return hn::OrAnd(hn::ShiftLeft<16>(hn::BitCast(d, high)), hn::BitCast(d, low), hn::Set(d, 0xFFFFu));
  }

  // With the zero point, from 0 to 255 in the low bytes: 255 is brought to the type's end first.
  template <class D, class V>
  hn::Vec<D> saturated(D d, V integers) const {
    constexpr std::int32_t to_end = 0x7FFF - 255;
    const auto capped =
        hn::SaturatedAdd(hn::BitCast(d, integers), hn::Set(d, static_cast<std::int16_t>(to_end + zero_point)));
    return hn::Max(capped, hn::Set(d, std::int16_t{to_end}));
  }
};

// The formula as it stands. `usual`: ties to even, then the zero point.
template <bool by_reciprocal, bool usual>
struct ByTheFormula {
  float a_scale, b_scale, scale;
  float factor;  // 1 / scale
  bool ties_away;
  float zero_point;  // where it comes before the rounding, else 0

  template <class D, class V>
  V operator()(D d, V a, V b) const {
    const V total = a * hn::Set(d, a_scale) + b * hn::Set(d, b_scale);
    V q = by_reciprocal ? total * hn::Set(d, factor) : total / hn::Set(d, scale);
    q = hn::IfThenElseZero(q == q, q);
    if (!usual) q = q + hn::Set(d, zero_point);
    // Beyond +-1024 the result has saturated; inside, everything below is exact.
    q = hn::Max(hn::Min(q, hn::Set(d, 1024.0f)), hn::Set(d, -1024.0f));
    return (!usual && ties_away ? rounded_away(d, q) : q) + hn::Set(d, no_fraction);
  }

 private:
  template <class D, class V>
  static V rounded_away(D d, V q) {
    const V whole = hn::Trunc(q);
    const V outwards = hn::CopySign(hn::Set(d, 1.0f), q);
    return whole + hn::IfThenElseZero(hn::Set(d, 0.5f) <= hn::Abs(q - whole), outwards);
  }
};

// Nearly the formula: A's and B's steps, counted in the output's. What it misses by roundings would show in one of
// 65536 pairs of bytes, and so would a NaN or an integer of more than 16 bits: it is used where none shows.
struct BySteps {
  float a_step, b_step;

  template <class D, class V>
  V operator()(D d, V a, V b) const {
    return hn::MulAdd(a, hn::Set(d, a_step), b * hn::Set(d, b_step)) + hn::Set(d, no_fraction);
  }
};

using Inputs = std::array<std::size_t, 2>;

template <class Whole>
CpuKernel kernel_of(const Quantized& a, const Quantized& b, const Quantized& sum, std::int32_t zero_point,
                    const Whole& whole, const Inputs& inputs) {
  using Byte = std::uint8_t;
  return SimdRuns<QuantizedAdd<Whole>, Byte, Byte, Byte, Byte>({a, b, sum, zero_point, whole}, inputs);
}

template <bool by_reciprocal>
CpuKernel by_the_formula(const Quantized& a, const Quantized& b, const Quantized& sum, const Inputs& inputs,
                         const Numerics& numerics) {
  const float factor = 1.0f / sum.scale;
  const bool away = numerics.ties == Numerics::Ties::AwayFromZero;
  const bool first = numerics.zero_point == Numerics::ZeroPoint::BeforeRounding;
  // INT8's zero point, not the one 128 higher: what is added before the rounding is part of the law.
  const std::int32_t before = first ? sum.zero_point - sum.flip : 0;
  const std::int32_t after = sum.zero_point - before;
  const auto make = [&]<bool usual>() {
    const ByTheFormula<by_reciprocal, usual> whole{a.scale, b.scale, sum.scale,
                                                   factor,  away,    static_cast<float>(before)};
    return kernel_of(a, b, sum, after, whole, inputs);
  };
  return away || first ? make.template operator()<false>() : make.template operator()<true>();
}

// All pairs of bytes, A's with B's.
class AllPairs {
 public:
  static constexpr std::size_t bytes = 256;

  AllPairs(const CpuKernel& right, const Inputs& inputs) : inputs_(inputs) {
    for (std::size_t i = 0; i < bytes; ++i) each_[i] = static_cast<std::byte>(i);
    for (std::size_t i = 0; i < bytes; ++i) row(right, i, right_[i]);
  }

  bool gives_the_same(const CpuKernel& kernel) const {
    Row found;
    for (std::size_t i = 0; i < bytes; ++i) {
      row(kernel, i, found);
      if (found != right_[i]) return false;
    }
    return true;
  }

 private:
  using Row = std::array<std::byte, bytes>;

  void row(const CpuKernel& kernel, std::size_t a, Row& to) const {
    CpuRun run{};
    run.count = bytes;
    run.input[inputs_[0]] = &each_[a];
    run.repeats[inputs_[0]] = true;
    run.input[inputs_[1]] = each_.data();
    run.output = to.data();
    kernel(run);
  }

  Inputs inputs_;
  Row each_;
  std::array<Row, bytes> right_;
};

// `right`, or a faster kernel that gives the same bytes for all pairs. Which pairs come close to a tie changes with
// each step's last place: of random scales nine in ten agree at once, and nearly all with one of the neighbours.
CpuKernel fastest(const CpuKernel& right, const Quantized& a, const Quantized& b, const Quantized& sum,
                  const Inputs& inputs) {
  const AllPairs pairs(right, inputs);
  const auto steps = [&](const Quantized& operand) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const float step = operand.scale / sum.scale;
    return std::array{step, std::nextafter(step, infinity), std::nextafter(step, -infinity)};
  };
  for (const float a_step : steps(a))
    for (const float b_step : steps(b)) {
      CpuKernel kernel = kernel_of(a, b, sum, sum.zero_point, BySteps{a_step, b_step}, inputs);
      if (pairs.gives_the_same(kernel)) return kernel;
    }
  return right;
}

// Types, zero points' bits and scales' bits of A, B and the output; A and B are the inputs with these numbers.
CpuKernel add_kernel(const std::array<DataType, 3>& types, const std::array<std::uint64_t, 3>& zero_points,
                     const std::array<std::uint64_t, 3>& scales, const Inputs& inputs, const Numerics& numerics,
                     std::uint64_t elements) {
  constexpr std::uint64_t repays_search = 1u << 14;  // which takes as long as some 100,000 elements, once
  const Quantized a(types[0], zero_points[0], scales[0]), b(types[1], zero_points[1], scales[1]);
  const Quantized sum(types[2], zero_points[2], scales[2]);
  const bool divides = numerics.quotient == Numerics::Quotient::Divide;
  const CpuKernel right =
      divides ? by_the_formula<false>(a, b, sum, inputs, numerics) : by_the_formula<true>(a, b, sum, inputs, numerics);
  return elements < repays_search ? right : fastest(right, a, b, sum, inputs);
}

}  // namespace
}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope {
namespace {

HWY_EXPORT(add_kernel);

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
  const double rest = static_cast<double>(x) - static_cast<double>(down);  // exact, which a float is not above -0.5
  if (rest < 0.5) return down;
  if (rest > 0.5) return down + 1;
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

CpuKernel bind_cpu(const Invocation& invocation) {
  const auto single = [&](std::size_t tensor) {
    const std::optional<BoundTensor>& bound = invocation.tensors[tensor];
    return bound ? element_bits(bound->tensor, 0) : 0;
  };
  return HWY_DYNAMIC_DISPATCH(add_kernel)(
      {invocation.data_type(a_tensor), invocation.data_type(b_tensor), invocation.data_type(output_tensor_index)},
      {single(a_zero_point), single(b_zero_point), single(output_zero_point)},
      {single(a_scale), single(b_scale), single(output_scale)}, {a_tensor, b_tensor}, invocation.numerics,
      element_count(invocation.output().tensor.desc));
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
    const DataType type = invocation.data_type(output_tensor_index);
    const auto& zero_point = invocation.tensors[output_zero_point];
    const std::int64_t zero = zero_point ? quantized(type, element_bits(zero_point->tensor, 0)) : 0;
    for (const double share : {1 / (255.0 * scale), static_cast<double>(zero - lowest(type)) / 255.0})
      binding.parameters.push_back(static_cast<std::uint32_t>(to_bits(static_cast<float>(share))));
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
          {0.1f, 0.1f, 0.2f},    // ties of rounded products: an fma would land beside them
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
#endif  // HWY_ONCE
