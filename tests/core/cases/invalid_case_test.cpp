// Spoilt cases: each says what is wrong with it, and together they break every rule that a validator must know.

#include "core/cases/invalid_case.h"

#include <gtest/gtest.h>

#include <map>

#include "core/operators/schema/registry.h"
#include "core/validation/validate.h"
#include "tests/support/case_options.h"

namespace opscope::test {
namespace {

// What is wrong with a case, and how the validator must put it: a part of the path and of the message.
struct Rule {
  const char *what, *path, *message;
};

constexpr Rule rules[] = {
    // DML_BUFFER_TENSOR_DESC
    {"a size of", "Sizes[", "1 or more"},
    {"are more than 2^32-1", "Sizes", "at most 4,294,967,295"},
    {"has 0 dimensions", "DimensionCount", "is 0"},
    {"has 9 dimensions", "DimensionCount", "is 9"},
    {"the data type of", "DataType", "unknown"},
    {"strides for", "Strides", "one for each dimension"},
    {"by a stride of 0", "Strides[", "cannot repeat"},
    {"lie at one place", "OutputTensor.Strides", "a place of its own"},
    {"TotalTensorSizeInBytes of", "TotalTensorSizeInBytes", "too few"},
    {"reaches beyond every buffer", "", ""},
    {"the output is OWNED_BY_DML", "OutputTensor.Flags", "only inputs can"},
    {"flags that DirectML does not know", "Flags", "unknown"},
    {"is no power of two", "GuaranteedBaseOffsetAlignment", "power of two"},
    {"is less than an element", "GuaranteedBaseOffsetAlignment", "power of two of at least"},
    // groups and the support table
    {"has another data type than its group", "DataType", "both must be the same"},
    {"has a dimension more than its group", "DimensionCount", "both must have"},
    {"has another size than its group", "Sizes[", "both must be equal"},
    {"has two elements", "Sizes", "exactly 1 is allowed"},
    {"is missing", "Tensor", "cannot do without it"},
    {"a tensor too many", "", "not those it declares"},
    {"a tensor too few", "", "not those it declares"},
    {"there is no operator", "", "The operator is unknown"},
    {"the operator does not exist at feature level", "", "does not exist at feature level"},
    {"does not have FLOAT32 for", "DataType", "FLOAT32 is not allowed at feature level"},
    {"does not have INT64 for", "DataType", "from feature level"},
    {"does not have 3 dimensions", "DimensionCount", "exactly 4 is allowed at feature level"},
    {"which the operator does not take", "DataType", "is not allowed at feature level"},
    // attributes
    {"an attribute too many", "", "attributes;"},
    {"an attribute too few", "", "attributes;"},
    {"has a value of another kind", "", "of another kind than the operator declares"},
    {"is none of its values", "Mode", "is none of its 2 values"},
    {"is given for integers", "ScaleBias", "FLOAT32 and FLOAT16"},
    // bindings and aliasing
    {"the binding of ATensor is too small", "bindings.ATensor", "The tensor needs"},
    {"the resource of", "bindings.", "has only"},
    {"is larger than its resource", "bindings.", "has only"},
    {"starts beyond its resource", "bindings.", "has only"},
    {"starts within an element", "bindings.", "the size of a"},
    {"does not start where its alignment promises", "bindings.", "GuaranteedBaseOffsetAlignment promises"},
    {"the output overwrites", "bindings.OutputTensor", "cannot run in place"},
    {"the output overwrites BTensor", "bindings.OutputTensor", "only ATensor may be overwritten"},
    {"the output overwrites a part of", "bindings.OutputTensor", "without being identical"},
    {"with another binding size", "bindings.OutputTensor", "without being identical"},
    {"with another total size", "bindings.OutputTensor", "without being identical"},
    {"with another strides", "bindings.OutputTensor", "without being identical"},
};

// The operators, one with an enumeration, and one of whose inputs only the first may be overwritten.
std::vector<OperatorSchema> subjects() {
  std::vector<OperatorSchema> all;
  for (const OperatorSchema* schema : shipped_operators()) all.push_back(*schema);
  all.push_back(*find_operator("ELEMENT_WISE_SIGN"));
  AttributeDeclaration mode;
  mode.name = "Mode";
  mode.kind = AttributeKind::Enum;
  mode.default_value = std::uint32_t{0};
  mode.enum_names = {"DML_MODE_A", "DML_MODE_B"};
  all.back().attributes = {mode};
  all.push_back(*find_operator("ELEMENT_WISE_MIN"));
  all.back().in_place_inputs = {0};
  return all;
}

bool says(const Invocation& invocation, const Rule& rule) {
  for (const Diagnostic& found : validate(invocation))
    if (found.severity == Diagnostic::Severity::Error && found.path.find(rule.path) != std::string::npos &&
        found.message.find(rule.message) != std::string::npos)
      return true;
  return false;
}

TEST(InvalidCase, BreaksEveryRuleAndSaysWhich) {
  const std::vector<OperatorSchema> schemas = subjects();
  std::map<std::string, std::uint64_t> met;  // by Rule::what, and of those that the validator put as it must
  for (const OperatorSchema& schema : schemas)
    for (std::uint64_t number = 0; number < 3000; ++number) {
      const InvalidCase made = invalid_case(number, cases_of(&schema, {}, 60));
      ASSERT_TRUE(has_errors(validate(made.invocation))) << schema.name << " " << number << ": " << made.what;
      ASSERT_NE(made.what, "");
      for (const Rule& rule : rules)
        if (made.what.find(rule.what) != std::string::npos && says(made.invocation, rule))
          ++met[std::string(rule.what) + rule.message];
    }
  for (const Rule& rule : rules)
    EXPECT_TRUE(met.contains(std::string(rule.what) + rule.message))
        << "no case \"" << rule.what << "\" got an error \"" << rule.message << "\"";
}

// A wrong case differs from a right one in one thing: else it would not show that its rule is checked.
TEST(InvalidCase, HasMostlyOneError) {
  std::uint64_t one = 0, several = 0;
  for (std::uint64_t number = 0; number < 3000; ++number) {
    std::uint64_t errors = 0;
    for (const Diagnostic& found : validate(invalid_case(number).invocation))
      if (found.severity == Diagnostic::Severity::Error) ++errors;
    ++(errors == 1 ? one : several);
  }
  EXPECT_GT(one, several / 2);
}

}  // namespace
}  // namespace opscope::test
