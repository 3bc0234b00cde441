// The detectors find nothing in copies without a fault.

#include <algorithm>

#include "core/backends/cpu/cpu_backend.h"
#include "core/operators/schema/registry.h"
#include "core/sweep/element_source.h"
#include "tests/mutants/support/detectors.h"
#include "tests/mutants/support/gpu.h"

namespace opscope::test {
namespace {

class Unbroken : public testing::TestWithParam<std::string> {};

// One that a sweep of all inputs together walks or samples quickly: 16 bits of one input, 8 of several.
DataType small_type(const OperatorSchema& schema) {
  const auto has = [&](DataType type) {
    return std::ranges::any_of(schema.support.back().data_types, [&](DataTypeSet set) { return set.contains(type); });
  };
  const std::vector<DataType> wanted = walked_inputs(schema).size() == 1
                                           ? std::vector{DataType::Float16, DataType::UInt8}
                                           : std::vector{DataType::Int8, DataType::UInt8};
  const auto found = std::ranges::find_if(wanted, has);
  return found == wanted.end() ? DataType::Float32 : *found;
}

TEST_P(Unbroken, CopyIsCaughtByNothing) {
  const std::string& original = GetParam();
  const OperatorSchema* schema = with_shader(original, {});
  const auto cpu = make_cpu_backend();
  const DataType type = small_type(*schema);
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
