#include "app/gui/jobs/one_operator_backend.h"

#include <gtest/gtest.h>

#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "tests/support/case_text.h"
#include "tests/support/first_dispatch.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

TEST(OneOperatorBackend, RunsItsOperatorAndNoOther) {
  const Model model = test::CaseText()
                          .resource("A", "INT8", "[-5, 0, 7, 9]")
                          .constant("B", "INT8", 4)
                          .dispatch("SIGN", {"A", "B"}, test::desc_text("INT8", "4"))
                          .model();
  const Invocation invocation = test::value_of(test::first_dispatch(model));
  for (const char* name : {"ELEMENT_WISE_SIGN", "ELEMENT_WISE_CLIP"}) {
    const auto backend = make_one_operator_backend(make_reference_backend(), *find_operator(name));
    const Result<RunResult> run = backend->run(invocation);
    EXPECT_EQ(run.has_value(), invocation.schema->name == name);
    EXPECT_EQ(backend->prepare(invocation).has_value(), invocation.schema->name == name);
    if (!run) {
      EXPECT_EQ(run.error().kind, Error::Kind::Unavailable);
      EXPECT_EQ(run.error().what, "it was chosen for CLIP");
    }
  }
}

}  // namespace
}  // namespace opscope::gui
