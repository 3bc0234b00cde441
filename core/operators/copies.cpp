// IDENTITY, ABS and NEGATE: an element, with its sign kept, cleared or inverted.
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_identity_operator_desc and the
// pages of the others beside it.

#include <concepts>
#include <type_traits>

#include "core/operators/support/family.h"
#include "core/operators/support/ordered_types.h"
#include "core/operators/support/outcome_kernels.h"
#include "core/operators/support/scale_bias.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/operators/copies.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "core/operators/support/simd_runs.h"
#include "core/operators/support/simd_scale_bias.h"

// --- cpu, for every SIMD target --------------------------------------------------------------------------------------

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace {

CpuKernel identity(const Invocation& invocation) {
  const auto f = [](auto, auto x) HWY_ATTR { return x; };
  if (const auto g = scale_bias_of(invocation)) return simd_scaled(invocation, *g, f);
  switch (element_size(invocation.data_type(0))) {
    case 1: return simd_unary<std::uint8_t>(f);
    case 2: return simd_unary<std::uint16_t>(f);
    case 4: return simd_unary<std::uint32_t>(f);
    default: return simd_unary<std::uint64_t>(f);
  }
}

// `of_bits` on the bits of floats, `of_integer` on signed integers.
template <class OfBits, class OfInteger>
CpuKernel change_sign(const Invocation& invocation, const OfBits& of_bits, const OfInteger& of_integer) {
  switch (invocation.data_type(0)) {
    case DataType::Float32: return simd_unary<std::uint32_t>(of_bits);
    case DataType::Float16: return simd_unary<std::uint16_t>(of_bits);
    case DataType::Int8: return simd_unary<std::int8_t>(of_integer);
    case DataType::Int16: return simd_unary<std::int16_t>(of_integer);
    case DataType::Int32: return simd_unary<std::int32_t>(of_integer);
    default: return simd_unary<std::int64_t>(of_integer);
  }
}

template <class D>
hn::Vec<D> sign_bit(D d) {
  return hn::Set(d, static_cast<hn::TFromD<D>>(hn::TFromD<D>{1} << (8 * sizeof(hn::TFromD<D>) - 1)));
}

CpuKernel absolute(const Invocation& invocation) {
  if (const auto g = scale_bias_of(invocation))
    return simd_scaled(invocation, *g, [](auto, auto x) HWY_ATTR { return hn::Abs(x); });
  return change_sign(
      invocation, [](auto d, auto x) HWY_ATTR { return hn::AndNot(sign_bit(d), x); },
      [](auto d, auto x) HWY_ATTR { return hn::Max(x, hn::Zero(d) - x); });
}

CpuKernel negate(const Invocation& invocation) {
  return change_sign(
      invocation, [](auto d, auto x) HWY_ATTR { return hn::Xor(sign_bit(d), x); },
      [](auto d, auto x) HWY_ATTR { return hn::Zero(d) - x; });
}

}  // namespace
}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope {
namespace {

HWY_EXPORT(identity);
HWY_EXPORT(absolute);
HWY_EXPORT(negate);

// --- reference -------------------------------------------------------------------------------------------------------

ScalarFunction copy(const Invocation&) {
  return [](const std::uint64_t* x) { return x[0]; };
}

template <class F>
ScalarFunction visit_signed_type(DataType type, F f) {
  return visit_data_type(type, [&]<class T>() -> ScalarFunction {
    if constexpr (std::is_integral_v<T> && std::is_signed_v<T>)
      return f.template operator()<T>();
    else
      return {};  // in no support table
  });
}

// The sign bit of a float.
std::uint64_t sign_bit_of(DataType type) { return std::uint64_t{1} << (8 * element_size(type) - 1); }

// Integers: two's complement, which wraps around for the smallest value.
template <std::integral T>
T negated(T x) {
  return static_cast<T>(0 - static_cast<std::uint64_t>(x));
}

ScalarFunction absolute_reference(const Invocation& invocation) {
  const DataType type = invocation.data_type(0);
  if (is_floating_point(type)) return [sign = sign_bit_of(type)](const std::uint64_t* x) { return x[0] & ~sign; };
  return visit_signed_type(type, []<class T>() -> ScalarFunction {
    return [](const std::uint64_t* x) {
      const T value = from_bits<T>(x[0]);
      return to_bits(value < 0 ? negated(value) : value);
    };
  });
}

ScalarFunction negate_reference(const Invocation& invocation) {
  const DataType type = invocation.data_type(0);
  if (is_floating_point(type)) return [sign = sign_bit_of(type)](const std::uint64_t* x) { return x[0] ^ sign; };
  return visit_signed_type(type, []<class T>() -> ScalarFunction {
    return [](const std::uint64_t* x) { return to_bits(negated(from_bits<T>(x[0]))); };
  });
}

// 0: kept, 1: negated.
CpuKernel absolute_outcomes(const Invocation& invocation) {
  const std::size_t size = element_size(invocation.data_type(0));
  return [size](const CpuRun& run) {
    for (std::size_t i = 0; i < run.count; ++i) {
      const std::uint64_t bits = load_bits(run.input[0] + (run.is_broadcast[0] ? 0 : i * size), size);
      store_element(run.output + i, static_cast<std::uint8_t>(bits >> (8 * size - 1)));
    }
  };
}

// --- declarations ----------------------------------------------------------------------------------------------------

using enum FeatureLevel;
using enum DataType;

constexpr DataTypeSet integers = {Int8, Int16, Int32}, unsigned_integers = {UInt8, UInt16, UInt32};
constexpr DataTypeSet floats = ordered_floats, signed_numbers = floats | integers;

const OperatorRule sign_alone = {"For floats only the sign bit changes, also of NaN and -0.", RuleSource::Decided};

}  // namespace

std::vector<OperatorSchema> define_copies() {
  OperatorSchema identity_schema = with_scale_bias(unary(
      {.name = "IDENTITY",
       .title = "Identity",
       .summary = "Copies every element, and changes the layout if the strides differ.",
       .formula = "x",
       .support = {{L1_0, 4, 5, floats},
                   {L2_1, 4, 5, signed_numbers | unsigned_integers},
                   {L3_0, 1, 8, signed_numbers | unsigned_integers},
                   {L4_1, 1, 8, signed_numbers | unsigned_integers | DataTypeSet{Int64, UInt64, Float64}}},
       .rules = {{"Bits are copied: NaN payloads, signalling NaNs and -0 arrive unchanged.", RuleSource::Decided}},
       .reference = copy,
       .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(identity)(invocation); },
       .shader = "copies",
       .glsl = "x",
       .counterparts = {.onnx = "Identity", .webnn = "identity"},
       .in_place_inputs = {0}}));
  identity_schema.copies = identity_schema.keeps_steps = true;
  return {
      std::move(identity_schema),
      with_scale_bias(
          unary({.name = "ABS",
                 .title = "Absolute",
                 .summary = "Takes the magnitude of every element.",
                 .formula = "abs(x)",
                 .support = {{L1_0, 4, 4, floats},
                             {L2_1, 4, 4, signed_numbers},
                             {L3_0, 1, 8, signed_numbers},
                             {L4_1, 1, 8, signed_numbers | DataTypeSet{Int64}}},
                 .rules = {sign_alone, {"The smallest integer stays as it is: it wraps around.", RuleSource::Decided}},
                 .reference = absolute_reference,
                 .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(absolute)(invocation); },
                 .shader = "copies",
                 .glsl = "magnitude(x)",
                 .outcomes = {{{"kept", OutcomeTone::Kept}, {"negated", OutcomeTone::First}}, absolute_outcomes},
                 .counterparts = {.onnx = "Abs", .webnn = "abs"},
                 .in_place_inputs = {0}})),
      unary({.name = "NEGATE",
             .title = "Negate",
             .summary = "Changes the sign of every element.",
             .formula = "-x",
             .support = {{L5_0, 1, 8, signed_numbers | DataTypeSet{Int64}}},
             .rules = {sign_alone, {"The smallest integer stays as it is: it wraps around.", RuleSource::Decided}},
             .reference = negate_reference,
             .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(negate)(invocation); },
             .shader = "copies",
             .glsl = "negated(x)",
             .counterparts = {.onnx = "Neg", .webnn = "neg"},
             .in_place_inputs = {0}}),
  };
}

}  // namespace opscope
#endif  // HWY_ONCE
