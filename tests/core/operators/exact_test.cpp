// The families on the edges of every data type, against exact rational arithmetic in Python.

#include <set>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/validation/validate.h"
#include "tests/support/cases.h"
#include "tests/support/exact_rows.h"
#include "tests/support/result.h"
#include "tests/support/simd.h"

namespace opscope::test {
namespace {

void expect_exact(Backend& backend) {
  for (const ExactRow& row : exact_rows()) {
    ASSERT_FALSE(has_errors(validate(row.invocation))) << row.invocation.schema->name;
    const RunResult result = value_of(backend.run(row.invocation));
    EXPECT_EQ(differences(row, elements(output_tensor(row.invocation, result))), "");
  }
}

TEST(ExactOperators, GiveTheSameOnReference) { expect_exact(*make_reference_backend()); }

TEST(ExactOperators, GiveTheSameOnCpu) {
  const auto cpu = make_cpu_backend();
  on_every_simd_target([&] { expect_exact(*cpu); });
}

// Every data type that a member supports at the highest level is among the rows.
TEST(ExactOperators, CoverEveryDataType) {
  std::set<std::pair<const OperatorSchema*, DataType>> covered;
  for (const ExactRow& row : exact_rows()) covered.insert({row.invocation.schema, row.invocation.data_type(0)});
  std::set<const OperatorSchema*> schemas;
  for (const auto& [schema, type] : covered) schemas.insert(schema);
  for (const OperatorSchema* schema : schemas)
    for (const DataType type : all_data_types)
      EXPECT_EQ(covered.contains({schema, type}),
                schema->supported_at(highest_feature_level)->data_types[0].contains(type))
          << schema->name << " " << name(type);
}

}  // namespace
}  // namespace opscope::test
