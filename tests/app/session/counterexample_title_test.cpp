// Titles that tell counterexamples of one sweep apart.

#include "app/gui/session/counterexample_title.h"

#include <gmock/gmock.h>

#include "core/model/json.h"
#include "core/operators/schema/numerics.h"
#include "tests/support/case_text.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

Model clip(const std::string& more, const std::string& values = "[1, 2, 3, 4]") {
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
  EXPECT_EQ(opened(clip(R"("Min": 0, "Max": 1)")), "counterexample");
  EXPECT_EQ(opened(clip(R"("Min": 0, "Max": 2)")), "counterexample, Max 2");
  EXPECT_EQ(opened(clip(R"("Min": -1, "Max": 1)")), "counterexample, Min -1");
  Model other = clip(R"("Min": 0, "Max": 1)");
  const NumericsSetting& setting = numerics_settings().front();
  other.numerics.choose(setting, 1);
  EXPECT_THAT(opened(other), testing::EndsWith(std::string(setting.choices[1])));
  EXPECT_EQ(opened(clip(R"("Min": 0, "Max": 1)", "[1, 2, 3, 5]")), "counterexample, A[3] 5");
  EXPECT_EQ(opened(clip(R"("Min": 0, "Max": 1)", "[0, 2, 3, 5]")), "counterexample, A[0] 0");
  EXPECT_EQ(opened(clip(R"("Min": 0, "Max": 1)", "[0, 2, 3, 4]")), "counterexample, A[0] 0 (2)");

  const std::string sign = test::CaseText()
                               .resource("A", "FLOAT16", "[1, 2, 3, 4]")
                               .constant("B", "FLOAT16", 4)
                               .dispatch("SIGN", {"A", "B"}, test::desc_text("FLOAT16", "4"))
                               .text();
  EXPECT_EQ(opened(test::value_of(parse_model(sign, "sign.json"))), "counterexample, Sign FLOAT16");
}

}  // namespace
}  // namespace opscope::gui
