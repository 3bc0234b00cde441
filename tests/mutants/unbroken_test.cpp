// The detectors stay silent on copies in which nothing is broken.

#include "core/backends/cpu/cpu_backend.h"
#include "tests/mutants/support/detectors.h"
#include "tests/mutants/support/gpu.h"

namespace opscope::test {
namespace {

class Unbroken : public testing::TestWithParam<std::string> {};

TEST_P(Unbroken, CopyIsCaughtByNothing) {
  const std::string& original = GetParam();
  const OperatorSchema* schema = with_shader(original, {});
  const auto cpu = make_cpu_backend();
  const DataType type = schema->support.back().data_types[schema->output()].contains(DataType::Float16)
                            ? DataType::Float16
                            : DataType::Int8;
  for (Backend* candidate : {static_cast<Backend*>(cpu.get()), static_cast<Backend*>(&shared_gpu())})
    for (const Finding& found : findings(*schema, original, type, *candidate, {1, 30}))
      ADD_FAILURE() << candidate->name() << ", " << text_of(found);
  EXPECT_EQ(shared_gpu().take_debug_messages(), std::vector<std::string>());
}

INSTANTIATE_TEST_SUITE_P(Operators, Unbroken, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const OperatorSchema* schema : shipped_operators()) names.push_back(schema->name);
                           return names;
                         }()),
                         [](const auto& tested) { return test_name(tested.param); });

}  // namespace
}  // namespace opscope::test
