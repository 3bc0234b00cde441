// The shaders' float32 arithmetic against the processor's: every bit of the results, for every exponent.

#include <array>
#include <bit>
#include <cmath>
#include <random>

#include "core/model/generate.h"
#include "core/operators/schema/registry.h"
#include "gpu/shader/shader_files.h"
#include "tests/gpu/support/against_reference.h"
#include "tests/support/cases.h"

namespace opscope::test {
namespace {

// An operator of this test whose shader only calls the library.
const OperatorSchema* library_call(const std::string& name, DataType from, DataType to, std::size_t inputs,
                                   const std::string& shader, const ScalarFunction& on_the_host) {
  OperatorSchema schema;
  schema.name = name;
  SupportRow row{FeatureLevel::L1_0, {}, 1, 8};
  for (std::size_t i = 0; i < inputs; ++i) {
    schema.tensors.push_back({"Input" + std::to_string(i), TensorRole::Input, TensorKind::Data, false, false, ""});
    row.data_types.push_back({from});
  }
  schema.tensors.push_back({"Output", TensorRole::Output, TensorKind::Data, false, false, ""});
  row.data_types.push_back({to});
  schema.support = {row};
  schema.bind_reference = [on_the_host](const Invocation&) { return on_the_host; };
  schema.shader = name;
  schema.bind_gpu = [](const Invocation&) { return ShaderBinding{}; };
  gpu::add_shader_file("operators/" + name + ".glsl",
                       "#include \"lib/float16.glsl\"\n#include \"lib/float32.glsl\"\n" + shader);
  return register_operator(std::move(schema));
}

// It called with a row of values.
Invocation call_of(const std::string& name, const Tensor& input, DataType to) {
  return CaseBuilder(name, {input}, output_of(to, input.desc.sizes)).build();
}

template <class F>
ScalarFunction float_function(F f) {
  return [f](const std::uint64_t* x) -> std::uint64_t {
    const float result = f(from_bits<float>(x[0]), from_bits<float>(x[1]));
    return std::isnan(result) ? 0x7FC00000u : to_bits(result);
  };
}

// For every exponent and sign: the smallest, largest, middle and some irregular significands.
Bits every_exponent() {
  Bits bits;
  for (std::uint64_t exponent = 0; exponent < 256; ++exponent)
    for (const std::uint64_t fraction : {0x0u, 0x1u, 0x400000u, 0x7FFFFFu, 0x2AAAABu})
      bits.push_back((exponent + 3 * fraction) % 2 << 31 | exponent << 23 | fraction);
  return bits;
}

Tensor values_of(const Bits& bits, const Sizes& sizes, const Sizes& strides) {
  Tensor tensor = row_of(Float32, bits);
  tensor.desc.sizes = sizes;
  tensor.desc.strides = strides;
  return tensor;
}

void expect_float_operation(const std::string& name, const std::string& function, const ScalarFunction& on_the_host) {
  const auto declare = [&](const std::string& suffix) {
    return library_call(name + suffix, Float32, Float32, 2,
                        "uint compute(uint a, uint b) { return " + function + suffix + "(a, b); }", on_the_host)
        ->name;
  };
  const std::string checked = declare(""), on_bits = declare("_on_bits");
  const auto run = [&](const Tensor& a, const Tensor& b, const std::string& label) {
    const auto with = [&](const std::string& operation) { return CaseBuilder(operation, {a, b}).build(); };
    expect_as_reference(shared_gpu(), with(checked), label);
    expect_as_reference(as_on_the_worst_hardware(), with(checked), label + ", float unit not trusted");
    expect_as_reference(shared_gpu(), with(on_bits), label + ", on bits");
  };
  // All pairs: one operand varies by row, the other by column.
  Bits some = every_exponent();
  const Bits special = special_values(Float32);
  some.insert(some.end(), special.begin(), special.end());
  const auto count = static_cast<std::uint32_t>(some.size());
  run(values_of(some, {count, count}, {1, 0}), values_of(some, {count, count}, {0, 1}), "every pair of exponents");

  // Random pairs, half of them close together: sums that cancel, quotients near 1.
  constexpr std::uint32_t pairs = 1 << 21;
  std::mt19937 random(7);
  Bits first(pairs), second(pairs);
  for (std::uint32_t i = 0; i < pairs; ++i) {
    first[i] = random();
    second[i] = i % 2 == 0 ? random() : (first[i] ^ (random() & 0x80000000u)) + random() % 64 - 32;
    second[i] &= 0xFFFFFFFFu;
  }
  run(values_of(first, {pairs}, {1}), values_of(second, {pairs}, {1}), "random pairs");
}

TEST(Float32, AddsMultipliesAndDividesAsTheProcessorDoes) {
  expect_float_operation("TEST_ADD", "float32_add", float_function([](float a, float b) { return a + b; }));
  expect_float_operation("TEST_MULTIPLY", "float32_mul", float_function([](float a, float b) { return a * b; }));
  expect_float_operation("TEST_DIVIDE", "float32_div", float_function([](float a, float b) { return a / b; }));
}

TEST(Float32, FusesAsTheProcessorDoes) {
  library_call("TEST_FMA", Float32, Float32, 3, "uint compute(uint a, uint b, uint c) { return float32_fma(a, b, c); }",
               [](const std::uint64_t* x) -> std::uint64_t {
                 const float sum = std::fma(from_bits<float>(x[0]), from_bits<float>(x[1]), from_bits<float>(x[2]));
                 return std::isnan(sum) ? 0x7FC00000u : to_bits(sum);
               });
  const auto run = [](const std::array<Tensor, 3>& x, const std::string& label) {
    const Invocation call = CaseBuilder("TEST_FMA", {x[0], x[1], x[2]}).build();
    expect_as_reference(shared_gpu(), call, label);
    expect_as_reference(as_on_the_worst_hardware(), call, label + ", float unit not trusted");
  };
  const Bits special = special_values(Float32);
  const auto count = static_cast<std::uint32_t>(special.size());
  const Sizes cube = {count, count, count};
  run({values_of(special, cube, {1, 0, 0}), values_of(special, cube, {0, 1, 0}), values_of(special, cube, {0, 0, 1})},
      "every triple of special values");

  constexpr std::uint32_t triples = 1 << 21;
  std::mt19937 random(13);
  std::array<Bits, 3> bits{Bits(triples), Bits(triples), Bits(triples)};
  const auto near_one = [&] { return (random() & 0x80FFFFFFu) | (100 + random() % 54) << 23; };
  for (std::uint32_t i = 0; i < triples; ++i) {
    std::uint64_t &a = bits[0][i] = i % 2 == 0 ? random() : near_one(), &b = bits[1][i] = near_one(), &c = bits[2][i];
    // Any; close to the product's exponent; close to the negative product, where nearly all bits cancel.
    const std::uint64_t product = f32(-from_bits<float>(a) * from_bits<float>(b));
    c = i % 3 == 0 ? random() : i % 3 == 1 ? near_one() : (product + random() % 5 - 2) & 0xFFFFFFFFu;
  }
  run({row_of(Float32, bits[0]), row_of(Float32, bits[1]), row_of(Float32, bits[2])}, "random triples");
}

Bits floats_near_integers_and_everywhere() {
  Bits bits = every_exponent();
  for (float whole = -300; whole <= 300; whole += 0.5f)
    for (const std::int32_t ulps : {-1, 0, 1})
      bits.push_back(std::bit_cast<std::uint32_t>(std::bit_cast<std::int32_t>(whole) + ulps));
  std::mt19937 random(3);
  for (int i = 0; i < 200000; ++i) bits.push_back(random());
  return bits;
}

TEST(Float32, RoundsToIntegersByEitherTieRule) {
  const Bits bits = floats_near_integers_and_everywhere();
  const auto count = static_cast<std::uint32_t>(bits.size());
  for (const bool ties_away : {false, true}) {
    library_call("TEST_ROUND", Float32, Int32, 1,
                 std::string("uint compute(uint a) { return uint(int_from_float32(a, ") +
                     (ties_away ? "true" : "false") + ")); }",
                 [ties_away](const std::uint64_t* x) -> std::uint64_t {
                   const float value = from_bits<float>(x[0]);
                   if (std::isnan(value)) return 0;
                   const float limited = std::fmin(std::fmax(value, -1048576.0f), 1048576.0f);
                   const float whole = ties_away ? std::round(limited) : std::nearbyint(limited);
                   return to_bits(static_cast<std::int32_t>(whole));
                 });
    expect_as_reference(shared_gpu(), call_of("TEST_ROUND", values_of(bits, {count}, {1}), Int32),
                        ties_away ? "away from zero" : "to even");
  }
}

TEST(Float32, TakesIntegersExactly) {
  library_call("TEST_FROM_INTEGER", Int16, Float32, 1,
               "uint compute(uint a) { return float32_from_int(int(a << 16) >> 16); }",
               [](const std::uint64_t* x) { return to_bits(static_cast<float>(from_bits<std::int16_t>(x[0]))); });
  Bits bits(65536);
  for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = i;
  expect_as_reference(shared_gpu(), call_of("TEST_FROM_INTEGER", tensor_of(Int16, {65536}, bits), Float32),
                      "every INT16");
}

TEST(Float16, WidensAndNarrowsEveryValue) {
  library_call("TEST_WIDEN", Float16, Float32, 1, "uint compute(uint a) { return float32_from_float16(a); }",
               [](const std::uint64_t* x) { return to_bits(to_float(from_bits<opscope::Float16>(x[0]))); });
  library_call("TEST_NARROW", Float32, Float16, 1, "uint compute(uint a) { return float16_from_float32(a); }",
               [](const std::uint64_t* x) { return to_bits(to_float16(from_bits<float>(x[0]))); });
  Bits halves(65536), floats;
  for (std::size_t i = 0; i < halves.size(); ++i) {
    halves[i] = i;
    // Each half and the floats next to it; the midpoint to the next half and the floats next to that.
    const auto wide = std::bit_cast<std::uint32_t>(to_float(opscope::Float16{static_cast<std::uint16_t>(i)}));
    for (const std::uint32_t step : {0u, 1u, 0xFFFu, 0x1000u, 0x1001u, 0x1FFFu}) floats.push_back(wide + step);
  }
  for (const std::uint64_t bits : floats_near_integers_and_everywhere()) floats.push_back(bits);
  // The midpoints between subnormal halves, which are odd multiples of 2^-25, and their neighbours.
  for (int odd = 1; odd < 2048; odd += 2)
    for (const std::int32_t ulps : {-1, 0, 1})
      floats.push_back(static_cast<std::uint32_t>(std::bit_cast<std::int32_t>(std::ldexp(1.0f * odd, -25)) + ulps));
  const auto count = static_cast<std::uint32_t>(floats.size());
  expect_as_reference(shared_gpu(), call_of("TEST_WIDEN", tensor_of(Float16, {65536}, halves), Float32),
                      "every FLOAT16");
  expect_as_reference(shared_gpu(), call_of("TEST_NARROW", values_of(floats, {count}, {1}), Float16),
                      "around every FLOAT16");
}

}  // namespace
}  // namespace opscope::test
