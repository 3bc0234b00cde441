#include "app/gui/jobs/one_operator_backend.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/gui/jobs/open_candidates.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "tests/support/case_text.h"
#include "tests/support/first_dispatch.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

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

TEST(OpenCandidates, AnArrayOfAnotherDispatchIsNotCompared) {
  const Model model = test::CaseText()
                          .resource("A", "INT8", "[-5, 0, 7, 9]")
                          .constant("B", "INT8", 4)
                          .dispatch("SIGN", {"A", "B"}, test::desc_text("INT8", "4"))
                          .model();
  const Invocation invocation = test::value_of(test::first_dispatch(model));
  const test::TemporaryFolder folder;
  const std::string file = folder.write("mine.npy", "no array").string();
  OpenCandidates open;
  const auto run_at = [&](const std::string& elsewhere) {
    std::vector<Candidate> backends;
    open.add_to(backends, {{.given = file, .name = "mine", .elsewhere = elsewhere}});
    EXPECT_EQ(backends.size(), 1u);
    return backends.front().backend->run(invocation, {});
  };
  const Result<RunResult> at_another = run_at("it was given for clip");
  ASSERT_FALSE(at_another);
  EXPECT_EQ(at_another.error().kind, Error::Kind::Unavailable);
  EXPECT_EQ(at_another.error().what, "it was given for clip");
  const Result<RunResult> at_its_own = run_at("");
  ASSERT_FALSE(at_its_own) << "the file is read there";
  EXPECT_EQ(at_its_own.error().kind, Error::Kind::Broken);
}

}  // namespace
}  // namespace opscope::gui
