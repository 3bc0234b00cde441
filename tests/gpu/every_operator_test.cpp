// Every operator, every combination of its data types, every layout, every numerics profile: as the reference.

#include <fmt/format.h>

#include "core/cases/random_case.h"
#include "tests/gpu/support/against_reference.h"
#include "tests/gpu/support/case_generator.h"

namespace opscope::test {
namespace {

struct Subject {
  const OperatorSchema* schema;
  std::vector<DataType> types;
  const NumericsProfile* profile;

  std::string name() const {
    std::string text = schema->name;
    for (std::size_t t = 0; t < types.size(); ++t)
      if (!schema->tensors[t].single_element) text += fmt::format("_{}", opscope::name(types[t]));
    return fmt::format("{}_{}", text, profile->name);
  }
};

std::vector<Subject> subjects() {
  std::vector<Subject> all;
  for (const OperatorSchema* schema : own_operators())
    for (const std::vector<DataType>& types : data_type_combinations(*schema))
      for (const NumericsProfile& profile : numerics_profiles()) all.push_back({schema, types, &profile});
  return all;
}

class EveryOperator : public testing::TestWithParam<Subject> {
 protected:
  void check(const std::vector<MemoryLayout>& layouts, unsigned seeds, gpu::GpuBackend& backend = shared_gpu()) {
    const Subject& subject = GetParam();
    for (const MemoryLayout& layout : layouts) {
      if (layout.in_place && subject.schema->in_place_inputs.empty()) continue;
      for (unsigned seed = 0; seed < seeds; ++seed)
        expect_as_reference(backend, make_case(*subject.schema, subject.types, layout, subject.profile->numerics, seed),
                            layout.name + ", seed " + std::to_string(seed));
    }
  }
};

TEST_P(EveryOperator, AgreesOnPackedTensors) { check(packed_layouts(), 2); }
TEST_P(EveryOperator, AgreesOnStridedTensors) { check(strided_layouts(), 2); }
TEST_P(EveryOperator, AgreesOnTurnedInputs) {
  check(turned_layouts(), 1);
  check(turned_layouts(), 1, as_on_the_worst_hardware());
}

// Attributes, scales and zero points of all kinds over the same shape.
TEST_P(EveryOperator, AgreesForManyAttributes) { check({{"rank 1", {509}}}, 40); }

// Whatever else a case can be: overlapping inputs, an output beside its inputs in one resource, any mixture of layouts.
void expect_any_case_as_reference(gpu::GpuBackend& backend) {
  for (const OperatorSchema* schema : own_operators()) {
    CaseOptions options;
    options.schema = schema;
    for (std::uint64_t number = 0; number < 400; ++number)
      expect_as_reference(backend, random_case(number, options), schema->name + ", case " + std::to_string(number));
  }
}
TEST(AnyCase, AgreesWithTheReference) { expect_any_case_as_reference(shared_gpu()); }
TEST(AnyCase, AgreesOnTheWorstHardware) { expect_any_case_as_reference(as_on_the_worst_hardware()); }

INSTANTIATE_TEST_SUITE_P(Gpu, EveryOperator, testing::ValuesIn(subjects()),
                         [](const auto& subject) { return subject.param.name(); });

}  // namespace
}  // namespace opscope::test
