// The results of another case as a backend of this one.

#include "app/gui/jobs/case_backend.h"

#include <gmock/gmock.h>

#include "app/gui/jobs/evaluate.h"
#include "app/gui/jobs/load_case.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/bind.h"
#include "core/tensor/tensor.h"
#include "tests/support/case_text.h"
#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string clip_case(const std::string& values, const std::string& max, const std::string& desc) {
  return test::CaseText()
      .resource("A", "FLOAT32", values)
      .constant("B", "FLOAT32", 4, "9")
      .dispatch("CLIP", {"A", "B"}, desc, R"("Min": 0, "Max": )" + max);
}
std::string clip_case(const std::string& max) {
  return clip_case("[-1, 0, 1, 2]", max, test::desc_text("FLOAT32", "4"));
}

// What the reference computes for the only dispatch of `text`.
ComparedCase other_case(const std::string& text) {
  const Model model = test::value_of(parse_model(text, "other.json"));
  const Resources resources = test::value_of(load_resources(model, {}));
  const Invocation invocation = test::value_of(bind(model, *dispatches(model).front(), resources, &resources));
  const RunResult ran = test::value_of(make_reference_backend()->run(invocation, {}));
  return {"other.json", output_tensor(invocation, ran)};
}

// What the other case gives for the output of the only dispatch of `text`.
Result<std::vector<float>> answer(Backend& other, const std::string& text) {
  const Model model = test::value_of(parse_model(text, "case.json"));
  const Resources resources = test::value_of(load_resources(model, {}));
  const Invocation invocation = test::value_of(bind(model, *dispatches(model).front(), resources, &resources));
  const Result<RunResult> ran = other.run(invocation);
  if (!ran) return tl::unexpected(ran.error());
  const Tensor output = output_tensor(invocation, *ran);
  std::vector<float> elements;
  for (std::uint64_t i = 0; i < element_count(output.desc); ++i)
    elements.push_back(from_bits<float>(element_bits(output, i)));
  return elements;
}
Result<std::vector<float>> answer(const ComparedCase& other, const std::string& text) {
  return answer(*make_case_backend(other), text);
}

TEST(CaseBackend, GivesWhatTheReferenceComputesForTheOtherCase) {
  EXPECT_THAT(test::value_of(answer(other_case(clip_case("0.5")), clip_case("1"))), ElementsAre(0, 0, 0.5f, 0.5f));
  EXPECT_EQ(make_case_backend(other_case(clip_case("1")))->name(), "tab other.json");
}

// 0, 0, 1 and 1 in front; 0, 0, 0.2 and 0.98 of the other case, whose samples are 0..255.
TEST(CaseBackend, ScaledSamplesAreCountedByTheirAbsoluteDifferences) {
  ComparedCase other = other_case(clip_case("[0, 0, 51, 249.9]", "255", test::desc_text("FLOAT32", "4")));
  other.as = DataType::Float32, other.scales = SampleScales{{0, 1}, {0, 255}, {0, 1}};
  Request request;
  request.model = std::make_shared<const Model>(test::value_of(parse_model(clip_case("1"), "case.json")));
  request.compared = other;
  const auto reference = make_reference_backend(), beside = make_case_backend(other);
  const std::vector<Candidate> backends = {{"reference", reference.get()},
                                           {compared_name(other), beside.get(), {}, {}, false}};
  EvaluationCache kept;
  const Results results = test::value_of(evaluate(request, backends, kept));
  EXPECT_EQ(results.backends[1].beyond, (std::map<double, std::uint64_t>{{0.01, 2}, {0.05, 1}, {0.1, 1}}));
}

// FLOAT32 in front, FLOAT16 beside: 0.1 is no half.
TEST(CaseBackend, OfASmallerTypeWhatDiffersIsCountedAfterRoundingToIt) {
  const std::string half = test::CaseText()
                               .resource("A", "FLOAT16", "[0.1, 0.5, 2, 1]")
                               .constant("B", "FLOAT16", 4)
                               .dispatch("CLIP", {"A", "B"}, test::desc_text("FLOAT16", "4"), R"("Min": 0, "Max": 9)");
  ComparedCase other = other_case(half);
  other.as = DataType::Float32;
  Request request;
  const std::string front = clip_case("[0.1, 0.5, 3, 1]", "9", test::desc_text("FLOAT32", "4"));
  request.model = std::make_shared<const Model>(test::value_of(parse_model(front, "case.json")));
  request.compared = other;
  const auto reference = make_reference_backend(), beside = make_case_backend(other);
  const std::vector<Candidate> backends = {{"reference", reference.get()},
                                           {compared_name(other), beside.get(), {}, {}, false}};
  EvaluationCache kept;
  const Results results = test::value_of(evaluate(request, backends, kept));
  EXPECT_EQ(results.backends[1].judgement->comparison.mismatches, 2u);
  EXPECT_EQ(results.backends[1].rounded, (RoundedDifference{DataType::Float16, 1}));
}

TEST(CaseBackend, PutsElementsWhereTheOutputHasThem) {
  const std::string transposed = R"({"DataType": "FLOAT32", "Sizes": [2, 2], "Strides": [1, 2]})";
  const std::string square = test::desc_text("FLOAT32", "1, 2, 2");
  const ComparedCase other = other_case(clip_case("[1, 2, 3, 4]", "10", square));
  EXPECT_THAT(test::value_of(answer(other, clip_case("[0, 0, 0, 0]", "1", transposed))), ElementsAre(1, 2, 3, 4));
  // The elements of the other output, in the order of its index: (0, 0), (0, 1), (1, 0), (1, 1).
  const ComparedCase strided = other_case(clip_case("[1, 2, 3, 4]", "10", transposed));
  EXPECT_THAT(test::value_of(answer(strided, clip_case("[0, 0, 0, 0]", "1", square))), ElementsAre(1, 3, 2, 4));
}

TEST(CaseBackend, SaysWhatTheOtherCaseHasAndWhatWouldFit) {
  const std::string three = clip_case("[1, 2, 3, 4]", "1", test::desc_text("FLOAT32", "3"));
  const Error refused = test::error_of(answer(other_case(three), clip_case("1")));
  EXPECT_EQ(refused.kind, Error::Kind::Broken);
  EXPECT_EQ(refused.what, "its output is FLOAT32 of sizes 3, but the output of this case is FLOAT32 of sizes 4");
  const std::string integers = test::CaseText()
                                   .resource("A", "INT32", "[1, 2, 3, 4]")
                                   .constant("B", "INT32", 4)
                                   .dispatch("ABS", {"A", "B"}, test::desc_text("INT32", "4"));
  EXPECT_THAT(test::error_of(answer(other_case(integers), clip_case("1"))).what, HasSubstr("is INT32 of sizes 4, but"));
}

}  // namespace
}  // namespace opscope::gui
