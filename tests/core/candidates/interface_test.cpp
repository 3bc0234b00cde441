// Implementations to start from: what there is none of. tests/conformance/candidate_interface_test.cpp runs those that
// are.

#include "core/candidates/interface.h"

#include <gmock/gmock.h>

#include "core/operators/schema/registry.h"

namespace opscope::test {
namespace {

using testing::HasSubstr;

TEST(CandidateInterface, OfAnOperatorWithoutAFileIsRefusedInOneSentence) {
  OperatorSchema schema;
  for (const char* name : {"TEST_EXCLUSIVE_OR", "ELEMENT_WISE_SINE", ""}) {
    schema.name = name;
    for (const std::string_view language : interface_languages()) {
      const auto text = interface_text(schema, language);
      ASSERT_FALSE(text.has_value()) << name;
      EXPECT_THAT(text.error().text(), HasSubstr("there is no implementation in " + std::string(language)));
    }
  }
}

TEST(CandidateInterface, HoldsNoLineThatOnlyTheProgramReads) {
  for (const OperatorSchema* schema : shipped_operators())
    for (const std::string_view language : interface_languages()) {
      const auto text = interface_text(*schema, language);
      ASSERT_TRUE(text.has_value()) << schema->name << ": " << text.error().text();
      for (const char* trace : {"parts/", "from parts.", "@OPERATOR@", "@NAME@", "@STEM@", "\n\n\n\n"})
        EXPECT_THAT(*text, testing::Not(HasSubstr(trace))) << schema->name;
    }
}

}  // namespace
}  // namespace opscope::test
