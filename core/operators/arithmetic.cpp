// ADD, SUBTRACT, MULTIPLY, DIFFERENCE_SQUARE, MIN and MAX of two tensors.
// https://learn.microsoft.com/windows/win32/api/directml/ns-directml-dml_element_wise_add_operator_desc and the pages
// of the others beside it.

#include <cmath>
#include <type_traits>

#include "core/operators/support/family.h"
#include "core/operators/support/half_square.h"
#include "core/operators/support/numerics_rules.h"
#include "core/operators/support/ordered_types.h"
#include "core/operators/support/outcome_kernels.h"

#include "core/operators/support/reference_order.h"
#include "core/tensor/float16.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/operators/arithmetic.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "core/operators/support/simd_arithmetic.h"
#include "core/operators/support/simd_floats.h"
#include "core/operators/support/simd_runs.h"

// --- cpu, for every SIMD target --------------------------------------------------------------------------------------

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace {

// Applies `f` to floats (every NaN becomes the quiet one), to FLOAT16 in float32, and to integers modulo 2^n. Rounding
// a sum, difference or product of two FLOAT16 to float32 first does not change the result: float32's precision of 24
// bits is at least 2 * 11 + 2 (Figueroa, "When is double rounding innocuous?").
template <class F>
struct WithQuietNan {
  F f;

  template <class D, class V>
  V operator()(D d, V a, V b) const {
    return with_quiet_nan(d, f(d, a, b));
  }
};

template <class F>
CpuKernel calculate(const Invocation& invocation, const F& f) {
  return visit_ordered_type(invocation.data_type(0), [&]<class T>() -> CpuKernel {
    using Half = std::uint16_t;
    using Floats = WithQuietNan<F>;
    if constexpr (std::is_same_v<T, float>)
      return simd_binary<float>(Floats{f});
    else if constexpr (std::is_same_v<T, Float16>)
      return SimdRuns<InFloat32<Floats>, float, Half, Half, Half>({{f}}, {0, 1});
    else
      return simd_binary<std::make_unsigned_t<T>>(f);
  });
}

CpuKernel add(const Invocation& invocation) {
  return calculate(invocation, [](auto, auto a, auto b) HWY_ATTR { return a + b; });
}

CpuKernel subtract(const Invocation& invocation) {
  return calculate(invocation, [](auto, auto a, auto b) HWY_ATTR { return a - b; });
}

CpuKernel multiply(const Invocation& invocation) {
  return calculate(invocation, [](auto d, auto a, auto b) HWY_ATTR { return product(d, a, b); });
}

// In FLOAT16 it is not a single operation: float32 is used only if its error cannot change the result.
struct SquaredDifferenceOfHalves {
  template <class D, class V>
  V operator()(D d, V a_bits, V b_bits) const {
    const auto a = widened(d, a_bits), b = widened(d, b_bits), difference = a - b;
    const auto is_exact = hn::And(a - difference == b, difference + b == a);  // false for NaN and infinities
    if (HWY_NATIVE_FMA && HWY_LIKELY(hn::AllTrue(d, is_exact))) return narrowed(d, square_to_odd(d, difference));
    return between_bounds(d, difference, is_exact, a_bits, b_bits);
  }

 private:
  // x * x, finite and without underflow. If it is inexact, the last bit is 1: of two neighbours the odd one. Rounding
  // that to FLOAT16 is rounding once (Boldo and Melquiond, "When double rounding is odd").
  template <class D, class V>
  static V square_to_odd(D d, V x) {
    const hn::RebindToSigned<D> bits;
    const hn::RebindToUnsigned<D> magnitude;
    const V nearest = x * x, rest = hn::MulSub(x, x, nearest);
    const auto is_above = hn::BroadcastSignBit(hn::BitCast(bits, rest));  // -1 or 0
    const auto is_inexact = hn::Min(hn::BitCast(magnitude, rest), hn::Set(magnitude, 1));
    const auto below = hn::BitCast(magnitude, hn::BitCast(bits, nearest) + is_above);
    return hn::BitCast(d, hn::Or(below, is_inexact));
  }

  // The result is known if both ends of the error's range round to it.
  template <class D, class Floats, class Mask, class V>
  static V between_bounds(D d, Floats difference, Mask is_exact, V a_bits, V b_bits) {
    const auto square = with_quiet_nan(d, difference * difference);
    // The error of both roundings together is below 2^-22 of the result. It is 0 if the difference is exact and has at
    // most 12 significant bits, as where the square is half way between two FLOAT16.
    const hn::RebindToUnsigned<D> bits;
    const auto has_12_bits = hn::And(hn::BitCast(bits, difference), hn::Set(bits, 0xFFF)) == hn::Zero(bits);
    const auto has_no_error = hn::And(hn::RebindMask(d, has_12_bits), is_exact);
    const V least = narrowed(d, square * hn::IfThenElse(has_no_error, hn::Set(d, 1.0f), hn::Set(d, 1 - 0x1p-21f)));
    const V greatest = narrowed(d, square * hn::IfThenElse(has_no_error, hn::Set(d, 1.0f), hn::Set(d, 1 + 0x1p-21f)));
    const hn::Rebind<std::uint16_t, D> half;
    if (HWY_LIKELY(hn::AllTrue(half, least == greatest))) return greatest;
    return lane_by_lane(half, least, greatest, a_bits, b_bits);
  }

  // Computes the lanes in which the two differ with exact arithmetic.
  template <class D, class V>
  static V lane_by_lane(D half, V least, V greatest, V a_bits, V b_bits) {
    constexpr std::size_t lanes = hn::MaxLanes(D());
    HWY_ALIGN std::uint16_t a[lanes], b[lanes], other[lanes], result[lanes];
    hn::Store(a_bits, half, a);
    hn::Store(b_bits, half, b);
    hn::Store(least, half, other);
    hn::Store(greatest, half, result);
    for (std::size_t i = 0; i < hn::Lanes(half); ++i)
      if (other[i] != result[i]) result[i] = squared_difference_of_halves(a[i], b[i]).value_or(result[i]);
    return hn::Load(half, result);
  }
};

CpuKernel difference_square(const Invocation& invocation) {
  using Half = std::uint16_t;
  if (invocation.data_type(0) == DataType::Float16)
    return SimdRuns<SquaredDifferenceOfHalves, float, Half, Half, Half>({}, {0, 1});
  return calculate(invocation, [](auto d, auto a, auto b) HWY_ATTR { return product(d, a - b, a - b); });
}

// Selects with two compares. If the operands compare equal, their bits differ at most in the sign of zero: Or gives -0
// if either is -0. Every compare with NaN is false.
template <bool nan_propagates>
struct LesserFloat {
  template <class D, class V>
  V operator()(D, V a, V b) const {
    const V may_be_nan = nan_propagates ? a : b;
    const auto takes_b = hn::AndNot(a <= b, may_be_nan == may_be_nan);
    return hn::IfThenElse(takes_b, b, hn::IfThenElse(a == b, hn::Or(a, b), a));
  }
};

// Compares keys. NaNs are at the end that loses, or at the end that wins. If both are NaN, the bound keeps a.
template <bool nan_propagates>
struct LesserHalf {
  template <class D, class V>
  V operator()(D d, V a, V b) const {
    using Int = std::int16_t;
    using Keys = FloatKeys<Int>;
    if constexpr (nan_propagates) {
      const V last_nan = hn::Set(d, Int{Keys::first_number - 1});
      const auto takes_b = hn::Max(Keys::with_nan_at_bottom(d, b), last_nan) < Keys::with_nan_at_bottom(d, a);
      return hn::IfThenElse(takes_b, b, a);
    } else {
      const V first_nan = hn::Set(d, Int{Keys::last_number + 1});
      const auto takes_b = Keys::with_nan_on_top(d, b) < hn::Min(Keys::with_nan_on_top(d, a), first_nan);
      return hn::IfThenElse(takes_b, b, a);
    }
  }
};

// max(a, b) = -min(-a, -b), also for NaNs and zeros: only the sign bit changes.
template <class Lesser>
struct Greater {
  template <class D, class V>
  V operator()(D d, V a, V b) const {
    using Bits = hn::TFromD<hn::RebindToUnsigned<D>>;
    const V sign =
        hn::BitCast(d, hn::Set(hn::RebindToUnsigned<D>(), static_cast<Bits>(Bits{1} << (8 * sizeof(Bits) - 1))));
    return hn::Xor(Lesser{}(d, hn::Xor(a, sign), hn::Xor(b, sign)), sign);
  }
};

// By the order of values: `on_integers`, `Singles` or `Halves`.
template <class Singles, class Halves, class F>
CpuKernel choose(const Invocation& invocation, const F& on_integers) {
  return visit_ordered_type(invocation.data_type(0), [&]<class T>() -> CpuKernel {
    if constexpr (std::is_same_v<T, float>)
      return simd_binary<float>(Singles{});
    else if constexpr (std::is_same_v<T, Float16>)
      return simd_binary<std::int16_t>(Halves{});
    else
      return simd_binary<T>(on_integers);
  });
}

CpuKernel lesser(const Invocation& invocation) {
  const auto on_integers = [](auto, auto a, auto b) HWY_ATTR { return hn::Min(a, b); };
  if (invocation.numerics[nan_rule] == NanRule::Propagates)
    return choose<LesserFloat<true>, LesserHalf<true>>(invocation, on_integers);
  return choose<LesserFloat<false>, LesserHalf<false>>(invocation, on_integers);
}

CpuKernel greater(const Invocation& invocation) {
  const auto on_integers = [](auto, auto a, auto b) HWY_ATTR { return hn::Max(a, b); };
  if (invocation.numerics[nan_rule] == NanRule::Propagates)
    return choose<Greater<LesserFloat<true>>, Greater<LesserHalf<true>>>(invocation, on_integers);
  return choose<Greater<LesserFloat<false>>, Greater<LesserHalf<false>>>(invocation, on_integers);
}

}  // namespace
}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope {
namespace {

HWY_EXPORT(add);
HWY_EXPORT(subtract);
HWY_EXPORT(multiply);
HWY_EXPORT(difference_square);
HWY_EXPORT(lesser);
HWY_EXPORT(greater);

// --- reference -------------------------------------------------------------------------------------------------------

// f(a, b) in float for FLOAT32, in double for FLOAT16 and modulo 2^64 for integers. In double every sum, difference and
// product of FLOAT16 is exact. So is the square of a difference unless it has more than 53 digits, and then its
// rounding to double never reaches half way between two FLOAT16:
// Arithmetic.SquaresOfHalfDifferencesMayPassThroughDouble.
template <class F>
auto calculation(F f) {
  return [f](const Invocation& invocation) {
    return reference_binary(invocation, [f]<class T>(T a, T b) {
      if constexpr (std::is_same_v<T, Float16>) {
        const double result = f(static_cast<double>(to_float(a)), static_cast<double>(to_float(b)));
        return std::isnan(result) ? Float16{0x7E00} : to_float16(result);
      } else if constexpr (std::is_same_v<T, float>) {
        const float result = f(a, b);
        return std::isnan(result) ? from_bits<float>(0x7FC00000) : result;
      } else {
        return static_cast<T>(f(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)));
      }
    });
  };
}

// `choice` selects one of two numbers. A number is preferred to a NaN; of two NaNs the first is taken.
template <class F>
auto chosen(F choice) {
  return [choice](const Invocation& invocation) {
    const bool propagates = invocation.numerics[nan_rule] == NanRule::Propagates;
    return reference_binary(invocation, [choice, propagates]<class T>(T a, T b) {
      if (propagates && reference::is_nan(a)) return a;
      if (propagates && reference::is_nan(b)) return b;
      return choice(a, b);
    });
  };
}

// --- outcomes --------------------------------------------------------------------------------------------------------

const std::vector<Outcome> order_outcomes = {{"tie", OutcomeTone::Kept},
                                             {"A wins", OutcomeTone::First},
                                             {"B wins", OutcomeTone::Second},
                                             {"A or B is NaN", OutcomeTone::Special}};

// `a_wins` on two numbers of which one is less.
template <class F>
Outcomes outcomes_of_order(F a_wins) {
  enum { tie, a, b, nan };
  return {order_outcomes, [a_wins](const Invocation& invocation) {
            return outcome_binary(invocation, [a_wins]<class T>(T x, T y) {
              if (reference::is_nan(x) || reference::is_nan(y)) return nan;
              if (!reference::less(x, y) && !reference::less(y, x)) return tie;
              return a_wins(x, y) ? a : b;
            });
          }};
}

const std::vector<Outcome> rounding_outcomes = {{"exact", OutcomeTone::Kept},
                                                {"rounded", OutcomeTone::First},
                                                {"overflow", OutcomeTone::Second},
                                                {"NaN", OutcomeTone::Special}};

double widened(float x) { return x; }
double widened(Float16 x) { return to_float(x); }
template <class T>
T narrowed(double x) {
  if constexpr (std::is_same_v<T, float>)
    return static_cast<float>(x);
  else
    return to_float16(x);
}

struct WideResult {
  double value;
  bool is_exact;  // no rounding to double
};
// The error of a sum is a double too (Knuth's TwoSum).
WideResult wide_sum(double a, double b) {
  const double sum = a + b, from_b = sum - a;
  return {sum, (a - (sum - from_b)) + (b - from_b) == 0};
}
// Two FLOAT32 have a product of at most 48 bits.
WideResult wide_product(double a, double b) { return {a * b, true}; }

// What a calculation did to its exact result. Overflow is an infinity from numbers, or an integer taken modulo 2^n.
template <class Wide, class Wraps>
Outcomes outcomes_of_rounding(Wide in_double, Wraps wraps_around) {
  enum { exact, rounded, overflow, nan };
  return {rounding_outcomes, [=](const Invocation& invocation) {
            return outcome_binary(invocation, [=]<class T>(T a, T b) {
              if constexpr (std::is_integral_v<T>) {
                T result;
                return wraps_around(a, b, &result) ? overflow : exact;
              } else {
                const double x = widened(a), y = widened(b);
                const WideResult wide = in_double(x, y);
                if (std::isnan(wide.value)) return nan;
                if (std::isinf(x) || std::isinf(y)) return exact;
                const double narrow = widened(narrowed<T>(wide.value));
                if (std::isinf(narrow)) return overflow;
                return wide.is_exact && narrow == wide.value ? exact : rounded;
              }
            });
          }};
}

// --- declarations ----------------------------------------------------------------------------------------------------

using enum FeatureLevel;
using enum DataType;

constexpr DataTypeSet floats = ordered_floats, words = floats | DataTypeSet{Int32, UInt32},
                      words_and_longs = words | DataTypeSet{Int64, UInt64};

const OperatorRule nan_result = {"A NaN result is 0x7FC00000 (FLOAT16: 0x7E00), whatever the operands' payloads.",
                                 RuleSource::Decided};
const OperatorRule rounds_once = {"The exact result is rounded once, to nearest even; subnormals are kept.",
                                  RuleSource::Decided};
const OperatorRule wraps = {"Integers wrap around: the result is taken modulo 2^n.", RuleSource::Decided};
const OperatorRule nan_rule_text = {
    "A number is preferred to a NaN, unless the numerics let NaN propagate; of two NaNs the result is ATensor's.",
    RuleSource::Decided};

const OperatorRule min_of_zeros = {"-0 is less than +0.", RuleSource::Decided};

std::vector<TellingVector> telling_minima() {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  const auto numbers_of = [](std::initializer_list<double> numbers) { return elements_of(Float32, numbers); };
  const std::vector<DataType> float_types(3, Float32);
  return {{"zeros-of-both-signs",
           min_of_zeros,
           "Comparisons take both zeros as equal, and keep either operand.",
           float_types,
           {numbers_of({-0.0, 0.0, -0.0, 0.0}), numbers_of({0.0, -0.0, -0.0, 0.0})}},
          {"nan-against-a-number",
           nan_rule_text,
           "ONNX and WebNN: NaN.",
           float_types,
           {numbers_of({nan, 1, nan, -infinity}), numbers_of({1, nan, infinity, nan})}},
          {"two-nans",
           nan_rule_text,
           "ONNX Runtime: B's bits in some cases.",
           float_types,
           {{0x7FC00001, 0xFFC12345, 0x7F800001}, {0xFFC12345, 0x7FC00001, 0x7FC00000}}},
          {"int64-beyond-32-bits",
           {"min(a, b)", RuleSource::Documented},
           "ONNX Runtime on x86-64: 3,000,000,000.",
           std::vector(3, Int64),
           {elements_of(Int64, {41}), elements_of(Int64, {3e9})}}};
}

// ADD, SUBTRACT and MULTIPLY. Up to 2_1: 4 dimensions, or up to 5.
std::vector<LevelSupport> arithmetic_support(std::uint32_t early_dimensions) {
  return {{L1_0, 4, early_dimensions, floats},
          {L2_1, 4, early_dimensions, words},
          {L3_0, 1, 8, words},
          {L4_1, 1, 8, words_and_longs},
          {L5_1, 1, 8, ordered_all}};
}
constexpr WebnnTolerance one_ulp = {.float32 = 1, .float16 = 1};
const std::vector<LevelSupport> order_support = {{L1_0, 4, 4, floats},
                                                 {L2_1, 4, 4, ordered_up_to_32_bits},
                                                 {L3_0, 1, 8, ordered_up_to_32_bits},
                                                 {L5_0, 1, 8, ordered_all}};

// Not within the schema's initializer: GCC 12 destroys such a vector before it is made if an allocation fails.
Counterparts subtract_and_square() {
  Counterparts counterparts;
  counterparts.onnx_nodes = {{"Sub", {"ATensor", "BTensor"}, "difference"}, {"Mul", {"difference", "difference"}}};
  counterparts.onnx_halves_in = Float64;
  return counterparts;
}

}  // namespace

std::vector<OperatorSchema> define_arithmetic() {
  return {
      binary({.name = "ADD",
              .title = "Add",
              .summary = "Adds two elements.",
              .formula = "a + b",
              .support = arithmetic_support(5),
              .rules = {rounds_once, nan_result, wraps},
              .reference = calculation([](auto a, auto b) { return a + b; }),
              .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(add)(invocation); },
              .shader = "arithmetic",
              .glsl = "add(a, b)",
              .glsl_on_floats = "a + b",
              .outcomes = outcomes_of_rounding(
                  wide_sum, [](auto a, auto b, auto* sum) { return __builtin_add_overflow(a, b, sum); }),
              .counterparts = {.onnx = "Add", .webnn = "add", .webnn_tolerance = one_ulp},
              .in_place_inputs = {0, 1}}),
      binary({.name = "SUBTRACT",
              .title = "Subtract",
              .summary = "Subtracts the second element from the first.",
              .formula = "a - b",
              .support = arithmetic_support(4),
              .rules = {rounds_once, nan_result, wraps},
              .reference = calculation([](auto a, auto b) { return a - b; }),
              .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(subtract)(invocation); },
              .shader = "arithmetic",
              .glsl = "subtract(a, b)",
              .glsl_on_floats = "a - b",
              .outcomes = outcomes_of_rounding(
                  [](double a, double b) { return wide_sum(a, -b); },
                  [](auto a, auto b, auto* difference) { return __builtin_sub_overflow(a, b, difference); }),
              .counterparts = {.onnx = "Sub", .webnn = "sub", .webnn_tolerance = one_ulp},
              .in_place_inputs = {0, 1}}),
      binary({.name = "MULTIPLY",
              .title = "Multiply",
              .summary = "Multiplies two elements.",
              .formula = "a * b",
              .support = arithmetic_support(5),
              .rules = {rounds_once, nan_result, wraps},
              .reference = calculation([](auto a, auto b) { return a * b; }),
              .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(multiply)(invocation); },
              .shader = "arithmetic",
              .glsl = "multiply(a, b)",
              .glsl_on_floats = "a * b",
              .outcomes = outcomes_of_rounding(
                  wide_product, [](auto a, auto b, auto* product) { return __builtin_mul_overflow(a, b, product); }),
              .counterparts = {.onnx = "Mul", .webnn = "mul", .webnn_tolerance = one_ulp},
              .in_place_inputs = {0, 1}}),
      binary(
          {.name = "DIFFERENCE_SQUARE",
           .title = "Difference square",
           .summary = "Squares the difference of two elements.",
           .formula = "(a - b) * (a - b)",
           .support = {{L3_1, 1, 8, words}},
           .rules = {{"FLOAT32: the difference and its square are each rounded to nearest even; subnormals are kept.",
                      RuleSource::Decided},
                     {"FLOAT16: the exact result is rounded once, to nearest even.", RuleSource::Decided},
                     nan_result,
                     wraps},
           .reference = calculation([](auto a, auto b) { return (a - b) * (a - b); }),
           .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(difference_square)(invocation); },
           .shader = "arithmetic",
           .glsl = "difference_square(a, b)",
           .counterparts = subtract_and_square(),
           .in_place_inputs = {0, 1}}),
      binary({.name = "MIN",
              .title = "Min",
              .summary = "Takes the lesser of two elements.",
              .formula = "min(a, b)",
              .support = order_support,
              .rules = {min_of_zeros, nan_rule_text},
              .numerics = {&nan_rule},
              .reference = chosen([](auto a, auto b) { return reference::lesser(a, b); }),
              .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(lesser)(invocation); },
              .shader = "arithmetic",
              .glsl = "lesser(a, b)",
              .outcomes = outcomes_of_order([](auto a, auto b) { return reference::less(a, b); }),
              .counterparts = {.onnx = "Min", .onnx_variadic = true, .webnn = "min"},
              .in_place_inputs = {0, 1},
              .telling_vectors = telling_minima()}),
      binary({.name = "MAX",
              .title = "Max",
              .summary = "Takes the greater of two elements.",
              .formula = "max(a, b)",
              .support = order_support,
              .rules = {{"+0 is greater than -0.", RuleSource::Decided}, nan_rule_text},
              .numerics = {&nan_rule},
              .reference = chosen([](auto a, auto b) { return reference::greater(a, b); }),
              .cpu = [](const Invocation& invocation) { return HWY_DYNAMIC_DISPATCH(greater)(invocation); },
              .shader = "arithmetic",
              .glsl = "greater(a, b)",
              .outcomes = outcomes_of_order([](auto a, auto b) { return reference::less(b, a); }),
              .counterparts = {.onnx = "Max", .onnx_variadic = true, .webnn = "max"},
              .in_place_inputs = {0, 1}}),
  };
}

}  // namespace opscope
#endif  // HWY_ONCE
