// The range of what an added dispatch reads is the same, whichever results tell it.

#include "app/gui/shell/read_range.h"

#include <gtest/gtest.h>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/operators.h"
#include "app/gui/jobs/evaluate.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

Results results_of(const Model& model, std::size_t dispatch) {
  const std::unique_ptr<Backend> reference = make_reference_backend();
  Request request;
  request.model = std::make_shared<const Model>(model), request.dispatch = dispatch;
  EvaluationCache kept;
  return test::value_of(evaluate(request, std::vector<Candidate>{{"reference", reference.get(), {}}}, kept));
}

TEST(ReadRange, IsTheSameBeforeAndAfterTheDispatchWasAdded) {
  const OperatorSchema& abs = *find_operator("ELEMENT_WISE_ABS");
  const Model one = default_case(abs, highest_feature_level);
  const Model two = with_dispatch_behind(one, 0, *find_operator("ELEMENT_WISE_CLIP"));
  const auto before = range_read(results_of(one, 0), 1), after = range_read(results_of(two, 1), 1);
  ASSERT_TRUE(before && after);
  EXPECT_GE(before->low, 0) << "magnitudes";
  EXPECT_LT(before->low, before->high);
  EXPECT_EQ(before->low, after->low);
  EXPECT_EQ(before->high, after->high);
  EXPECT_EQ(with_bounds_within(two, 1, *before), with_bounds_within(two, 1, *after));
}

TEST(ReadRange, IsUnknownOfOtherDispatches) {
  const Model one = default_case(*find_operator("ELEMENT_WISE_ABS"), highest_feature_level);
  const Results results = results_of(one, 0);
  EXPECT_FALSE(range_read(results, 0)) << "nothing is before it";
  EXPECT_FALSE(range_read(results, 2));
  Results uncounted = results;
  for (TensorSummary& each : uncounted.tensors) each.statistics = {};
  EXPECT_FALSE(range_read(uncounted, 1));
}

}  // namespace
}  // namespace opscope::gui
