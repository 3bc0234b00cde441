// Random cases for the window are valid, show something, and are the same for the same number.

#include "app/gui/session/surprise.h"

#include <gtest/gtest.h>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/evaluate.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

TEST(Surprise, OpensAndRunsWithoutAFindingForManyNumbersOfEveryOperator) {
  const std::unique_ptr<Backend> reference = make_reference_backend(), cpu = make_cpu_backend();
  const std::vector<Candidate> backends = {{"reference", reference.get(), {}}, {"cpu", cpu.get(), {}}};
  EvaluationCache kept;
  std::size_t plain_inputs = 0, patterned = 0;
  for (const OperatorSchema* schema : shipped_operators())
    for (std::uint64_t number = 0; number < 100; ++number) {
      Request request;
      request.model = std::make_shared<const Model>(surprising_case(number, *schema));
      const Model& model = *request.model;
      const Results results = test::value_of(evaluate(request, backends, kept));
      ASSERT_TRUE(results.valid()) << schema->name << " " << number << ": "
                                   << (results.error ? results.error->text() : results.diagnostics.front().message);
      ASSERT_TRUE(results.computed() && results.computed()->compared() && !results.computed()->judgement->failed())
          << schema->name << " " << number;
      const std::vector<std::uint32_t>& sizes = results.invocation->output().tensor.desc.sizes;
      ASSERT_GE(sizes.size(), 2u);
      EXPECT_GE(std::min(sizes.back(), sizes[sizes.size() - 2]), 24u) << "a picture";
      for (std::size_t t = 0; t < schema->tensors.size(); ++t) {
        if (schema->tensors[t].role != TensorRole::Input || schema->tensors[t].single_element) continue;
        ++plain_inputs;
        patterned += std::holds_alternative<GeneratorValues>(find_resource(model, {0, t})->initial_values) ? 1 : 0;
      }
    }
  // A resource that tensors of several types share stays a list of bytes.
  EXPECT_GT(patterned * 10, plain_inputs * 8);
}

TEST(Surprise, IsTheSameCaseAgainForTheSameNumber) {
  const OperatorSchema& schema = surprising_operator(4711);
  EXPECT_EQ(surprising_case(4711, schema), surprising_case(4711, schema));
  EXPECT_NE(surprising_case(4711, schema), surprising_case(4712, schema));
}

TEST(Surprise, SavesToACaseFileAndReadsBack) {
  for (std::uint64_t number = 0; number < 20; ++number) {
    const Model model = surprising_case(number, surprising_operator(number));
    const Model read = test::value_of(parse_model(write_model(model), "case.json"));
    EXPECT_EQ(write_model(read), write_model(model));
  }
}

}  // namespace
}  // namespace opscope::gui
