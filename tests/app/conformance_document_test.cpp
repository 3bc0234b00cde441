#include "app/cli/conformance_document.h"

#include <gtest/gtest.h>

namespace opscope::cli {
namespace {

std::string run(const std::string& name, const std::string& rows, const std::string& device = "A card") {
  return "## " + device + "\n\n- made by: `" + name + "`\n\nConclusion of " + name +
         ".\n\n| operator | data types | settings | elements each | how | numerics | cpu | gpu | seconds |\n"
         "|---|---|---|---|---|---|---|---|---|\n" +
         rows + "\nRandom cases of " + name + ".\n";
}
std::string row(const std::string& types, const std::string& how = "exhaustive", const std::string& numerics = "",
                const std::string& verdict = "equal") {
  return "| SIGN | " + types + " | 1 | 256 | " + how + " | " + numerics + " | " + verdict + " | - | 0.1 |\n";
}
bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(ConformanceDocument, AnEarlierRunKeepsWhatItSaidWhileItHasAllItsRows) {
  const std::string text = with_run(with_run("", run("one", row("INT8"))), run("two", row("UINT8")));
  EXPECT_TRUE(contains(text, row("INT8")));
  EXPECT_TRUE(contains(text, "Conclusion of one."));
  EXPECT_TRUE(contains(text, "Random cases of one."));
}

TEST(ConformanceDocument, AnEarlierRunThatLostARowKeepsItsTableAlone) {
  const std::string text = with_run(with_run("", run("one", row("INT8") + row("INT16"))),
                                    run("two", row("INT8", "exhaustive", "", "**1 different**")));
  EXPECT_FALSE(contains(text, row("INT8")));
  EXPECT_TRUE(contains(text, "### Earlier run\n\n- made by: `one`\n\n| operator |")) << text;
  EXPECT_TRUE(contains(text, row("INT16")));
  EXPECT_FALSE(contains(text, "Conclusion of one."));
  EXPECT_FALSE(contains(text, "Random cases of one."));
}

TEST(ConformanceDocument, ARunThatDidNotFinishReplacesOnlyWhatDidNotEither) {
  const std::string part = row("INT8", "exhaustive, 12 of 256 elements"),
                    more = row("INT8", "exhaustive, 99 of 256 elements"),
                    fault = row("INT8", "exhaustive, 3 of 256 elements", "", "**1 different**");
  const std::string whole = with_run("", run("one", row("INT8")));
  const std::string stopped = with_run(whole, run("two", part));
  EXPECT_TRUE(contains(stopped, part));
  EXPECT_TRUE(contains(stopped, row("INT8")));
  const std::string again = with_run(stopped, run("three", more));
  EXPECT_TRUE(contains(again, more));
  EXPECT_FALSE(contains(again, part));
  EXPECT_TRUE(contains(again, row("INT8")));
  EXPECT_FALSE(contains(with_run(whole, run("four", fault)), row("INT8"))) << "a difference counts, finished or not";
}

TEST(ConformanceDocument, OtherNumericsAreAnotherSpace) {
  const std::string all = row("INT8", "exhaustive", "all 6 combinations"), one = row("INT8", "exhaustive", "observed");
  const std::string text = with_run(with_run("", run("one", all)), run("two", one));
  EXPECT_TRUE(contains(text, all));
  EXPECT_TRUE(contains(text, one));
}

TEST(ConformanceDocument, OtherDevicesKeepTheirSections) {
  const std::string text = with_run(with_run("", run("one", row("INT8"))), run("two", row("INT8"), "Another card"));
  EXPECT_TRUE(contains(text, "## A card\n"));
  EXPECT_TRUE(contains(text, "\n\n## Another card\n"));
  EXPECT_FALSE(contains(text, "### Earlier run"));
}

}  // namespace
}  // namespace opscope::cli
