// Titles that tell counterexamples of one sweep apart.

#include "app/gui/session/counterexample_title.h"

#include <gmock/gmock.h>

#include "core/model/json.h"
#include "core/operators/schema/numerics.h"
#include "tests/support/case_text.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

Model clip_model(const std::string& more, const std::string& values = "[1, 2, 3, 4]") {
  const std::string text = test::CaseText()
                               .resource("A", "FLOAT32", values)
                               .constant("B", "FLOAT32", 4)
                               .dispatch("CLIP", {"A", "B"}, test::desc_text("FLOAT32", "4"), more)
                               .text();
  return test::value_of(parse_model(text, "case.json"));
}

TEST(CounterexampleTitle, SaysWhatDiffersFromOneThatIsOpen) {
  std::vector<std::pair<std::string, ModelPtr>> open = {{"photo.json", nullptr}};
  const auto opened = [&](const Model& model) {
    open.emplace_back(title_of_counterexample(model, open), std::make_shared<const Model>(model));
    return open.back().first;
  };
  EXPECT_EQ(opened(clip_model(R"("Min": 0, "Max": 1)")), "counterexample");
  EXPECT_EQ(opened(clip_model(R"("Min": 0, "Max": 2)")), "counterexample, Max 2");
  EXPECT_EQ(opened(clip_model(R"("Min": -1, "Max": 1)")), "counterexample, Min -1");
  Model other = clip_model(R"("Min": 0, "Max": 1)");
  const NumericsSetting& setting = numerics_settings().front();
  other.numerics.choose(setting, 1);
  EXPECT_THAT(opened(other), testing::EndsWith(std::string(setting.choices[1])));
  EXPECT_EQ(opened(clip_model(R"("Min": 0, "Max": 1)", "[1, 2, 3, 5]")), "counterexample, A[3] 5");
  EXPECT_EQ(opened(clip_model(R"("Min": 0, "Max": 1)", "[0, 2, 3, 5]")), "counterexample, A[0] 0");
  EXPECT_EQ(opened(clip_model(R"("Min": 0, "Max": 1)", "[0, 2, 3, 4]")), "counterexample, A[0] 0 (2)");

  const std::string sign = test::CaseText()
                               .resource("A", "FLOAT16", "[1, 2, 3, 4]")
                               .constant("B", "FLOAT16", 4)
                               .dispatch("SIGN", {"A", "B"}, test::desc_text("FLOAT16", "4"))
                               .text();
  EXPECT_EQ(opened(test::value_of(parse_model(sign, "sign.json"))), "counterexample, Sign FLOAT16");
}

// A bench and a sweep find the same one, and leave other bytes in the buffer of the output.
TEST(CounterexampleTitle, IsNotOfWhatTheOutputHeldBeforeTheRun) {
  const auto of = [](const std::string& input, const std::string& output) {
    return test::value_of(parse_model(test::CaseText()
                                          .resource("A", "FLOAT32", input)
                                          .resource("B", "FLOAT32", output)
                                          .dispatch("SIGN", {"A", "B"}, test::desc_text("FLOAT32", "2"))
                                          .text(),
                                      "case.json"));
  };
  const Model open = of("[1, 2]", "[0, 0]");
  EXPECT_TRUE(is_same_counterexample(of("[1, 2]", "[-2.5, 7]"), open));
  EXPECT_FALSE(is_same_counterexample(of("[1, 3]", "[0, 0]"), open));
  const std::vector<std::pair<std::string, ModelPtr>> tabs = {
      {"counterexample", std::make_shared<const Model>(of("[1, 2]", "[0, 0]"))}};
  EXPECT_EQ(title_of_counterexample(of("[1, 3]", "[-2.5, 7]"), tabs), "counterexample, A[1] 3");

  const std::string in_place = test::CaseText()
                                   .resource("A", "FLOAT32", "[1, 2]")
                                   .dispatch("SIGN", {"A", "A"}, test::desc_text("FLOAT32", "2"))
                                   .text();
  Model other = test::value_of(parse_model(in_place, "case.json"));
  const Model same = other;
  EXPECT_TRUE(is_same_counterexample(other, same));
  other.resources.front().initial_values = ArrayValues{std::vector<std::uint64_t>{0, 0}};
  EXPECT_FALSE(is_same_counterexample(other, same)) << "the input lies there";
}

}  // namespace
}  // namespace opscope::gui
