// Every operator agrees with the reference: every data type, layout and numerics profile. tests/fuzz/agreement_test.cpp
// mixes all of these, also with other limits.

#include <fmt/format.h>

#include "core/bench/bench_case.h"
#include "core/cases/random_case.h"
#include "core/cases/random_values.h"
#include "core/operators/schema/registry.h"
#include "tests/gpu/support/against_reference.h"
#include "tests/support/case_options.h"
#include "tests/support/cases.h"

namespace opscope::test {
namespace {

struct Subject {
  const OperatorSchema* schema;
  DataType type;
  NumericsProfile profile;

  std::string name() const { return fmt::format("{}_{}_{}", schema->name, opscope::name(type), profile.name); }
};

std::vector<Subject> subjects() {
  std::vector<Subject> all;
  for (const OperatorSchema* schema : shipped_operators())
    for (const DataType type : bench_data_types(*schema))
      for (const NumericsProfile& profile : numerics_profiles())
        if (!schema->numerics.empty() || profile.numerics == Numerics{}) all.push_back({schema, type, profile});
  return all;
}

// The vectors of an input lie along another dimension than those of the output.
struct TransposedLayout {
  const char* name;
  Sizes sizes;
  std::vector<Sizes> strides;  // input k has entry k, cyclically; the output is packed
};
const TransposedLayout transposed_layouts[] = {
    {"NHWC to NCHW in whole vectors", {2, 16, 3, 32}, {{1536, 1, 512, 16}}},
    {"NHWC to NCHW in tiles", {2, 32, 4, 64}, {{8192, 1, 2048, 32}}},
    {"one input transposed, one not", {2, 48, 32}, {{1536, 1, 48}, {1536, 32, 1}, {0, 0, 1}}},
    {"transposed, beside broadcast rows", {32, 2, 16}, {{1, 512, 32}, {1, 0, 0}, {16, 0, 1}}}};

// Each tensor of several elements is in a resource of its own, from byte 0 on, so that vectors are aligned.
Invocation transposed_case(const TransposedLayout& layout, CaseOptions options) {
  options.sizes = layout.sizes;
  Invocation made = random_case(1, options);
  Random random(1);
  std::size_t inputs = 0;
  for (std::size_t t = 0; t < made.tensors.size(); ++t) {
    const TensorDeclaration& declaration = made.schema->tensors[t];
    if (declaration.single_element) continue;
    Bits bits(997);
    for (std::uint64_t& each : bits) each = random_element(random, made.data_type(t));
    const bool is_input = declaration.role == TensorRole::Input;
    const Sizes strides = is_input ? layout.strides[inputs++ % layout.strides.size()] : Sizes{};
    const Tensor tensor = strided_tensor_of(made.data_type(t), layout.sizes, strides, bits);
    made.tensors[t] = BoundTensor{declaration.name, tensor, tensor.buffer.size()};
  }
  return made;
}

class EveryOperator : public testing::TestWithParam<Subject> {
 protected:
  static CaseOptions options() {
    CaseOptions options = cases_of(GetParam().schema, GetParam().type, 1100);
    options.numerics = GetParam().profile.numerics;
    return options;
  }
};

TEST_P(EveryOperator, AgreesInEveryLayout) {
  CaseOptions options = EveryOperator::options();
  std::uint64_t number = 0;
  for (std::size_t layout = 0; layout < stride_kind_count; ++layout)
    for (const std::uint32_t rank : {1, 2, 3, 4, 8}) {
      options.strides = static_cast<StrideKind>(layout);
      options.rank = rank;
      expect_case_as_reference(shared_gpu(), ++number, options);
    }
}

TEST_P(EveryOperator, AgreesOnTransposedInputs) {
  for (const TransposedLayout& layout : transposed_layouts)
    for (gpu::GpuBackend* backend : {&shared_gpu(), &as_on_the_worst_hardware()})
      expect_as_reference(*backend, transposed_case(layout, options()), layout.name);
}

// All kinds of attributes, scales and zero points for one shape.
TEST_P(EveryOperator, AgreesForManyAttributes) {
  CaseOptions options = EveryOperator::options();
  options.sizes = Sizes{509};
  for (std::uint64_t number = 0; number < 40; ++number) expect_case_as_reference(shared_gpu(), number, options);
}

// 140 MiB: more than llvmpipe's block of 128 MiB.
TEST(LargeTensor, RunsInSeveralWindows) {
  constexpr std::uint32_t rows = 35, columns = 1 << 22;
  Tensor filled{desc_of({rows, columns}, {}, Int8), {}, 0};
  filled.buffer = Buffer::make(std::size_t{rows} * columns, [](std::span<std::byte> to) {
    std::uint32_t state = 1;
    for (std::byte& byte : to) byte = static_cast<std::byte>((state = state * 1664525u + 1013904223u) >> 24);
  });
  const Invocation invocation = CaseBuilder("SIGN", {filled}).build();
  expect_as_reference(shared_gpu(), invocation, "140 MiB");
}

INSTANTIATE_TEST_SUITE_P(Gpu, EveryOperator, testing::ValuesIn(subjects()),
                         [](const auto& subject) { return subject.param.name(); });

}  // namespace
}  // namespace opscope::test
