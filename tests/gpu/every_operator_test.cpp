// Every operator agrees with the reference: every combination of data types, every layout, every numerics profile.

#include <fmt/format.h>

#include "core/cases/random_case.h"
#include "tests/gpu/support/against_reference.h"
#include "tests/gpu/support/case_generator.h"
#include "tests/support/case_options.h"

namespace opscope::test {
namespace {

struct Subject {
  const OperatorSchema* schema;
  std::vector<DataType> types;
  NumericsProfile profile;

  std::string name() const {
    std::string text = schema->name;
    for (std::size_t t = 0; t < types.size(); ++t)
      if (!schema->tensors[t].single_element) text += fmt::format("_{}", opscope::name(types[t]));
    return fmt::format("{}_{}", text, profile.name);
  }
};

std::vector<Subject> subjects() {
  std::vector<Subject> all;
  for (const OperatorSchema* schema : own_operators())
    for (const std::vector<DataType>& types : data_type_combinations(*schema))
      for (const NumericsProfile& profile : numerics_profiles())
        if (!schema->numerics.empty() || profile.numerics == Numerics{}) all.push_back({schema, types, profile});
  return all;
}

class EveryOperator : public testing::TestWithParam<Subject> {
 protected:
  void check(const std::vector<MemoryLayout>& layouts, unsigned seeds, gpu::GpuBackend& backend = shared_gpu()) {
    const Subject& subject = GetParam();
    for (const MemoryLayout& layout : layouts) {
      if (layout.in_place && subject.schema->in_place_inputs.empty()) continue;
      for (unsigned seed = 0; seed < seeds; ++seed)
        expect_as_reference(backend, make_case(*subject.schema, subject.types, layout, subject.profile.numerics, seed),
                            layout.name + ", seed " + std::to_string(seed));
    }
  }
};

TEST_P(EveryOperator, AgreesOnPackedTensors) { check(packed_layouts(), 2); }
TEST_P(EveryOperator, AgreesOnStridedTensors) { check(strided_layouts(), 2); }
TEST_P(EveryOperator, AgreesOnTransposedInputs) {
  check(transposed_layouts(), 1);
  check(transposed_layouts(), 1, as_on_the_worst_hardware());
}

// All kinds of attributes, scales and zero points for one shape.
TEST_P(EveryOperator, AgreesForManyAttributes) { check({{"rank 1", {509}}}, 40); }

// Other cases: overlapping inputs, an output in the same resource as its inputs, any mixture of layouts.
void expect_any_case_as_reference(gpu::GpuBackend& backend) {
  for (const OperatorSchema* schema : own_operators()) {
    CaseOptions options = cases_of(schema);
    for (std::uint64_t number = 0; number < 150; ++number)
      expect_as_reference(backend, random_case(number, options), schema->name + ", case " + std::to_string(number));
  }
}
TEST(AnyCase, AgreesWithTheReference) { expect_any_case_as_reference(shared_gpu()); }
TEST(AnyCase, AgreesOnTheWorstHardware) { expect_any_case_as_reference(as_on_the_worst_hardware()); }

INSTANTIATE_TEST_SUITE_P(Gpu, EveryOperator, testing::ValuesIn(subjects()),
                         [](const auto& subject) { return subject.param.name(); });

}  // namespace
}  // namespace opscope::test
