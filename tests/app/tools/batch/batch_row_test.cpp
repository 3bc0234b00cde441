// Rows of a batch: how they are sorted, found and copied.

#include "app/gui/tools/batch/batch_row.h"

#include <gmock/gmock.h>

#include "app/gui/tools/batch/batch_filter.h"
#include "app/gui/tools/batch/batch_table.h"

namespace opscope::gui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Kind = BatchRow::Kind;

BatchRowPtr row(const char* name, Kind kind, std::uint64_t ulp = 0, std::uint64_t elements = 4) {
  BatchRow made;
  made.name = name;
  made.path = std::string("/cases/") + name;
  made.kind = kind;
  made.type = "case";
  if (kind == Kind::Error) {
    made.finding = "line 3: ends too early, | and all";
    return std::make_shared<const BatchRow>(made);
  }
  made.operators = "Clip";
  made.data_types = "FLOAT16";
  made.elements = elements;
  made.compared = true;
  made.max_ulp = ulp;
  made.mismatches = ulp > 0 ? 1 : 0;
  made.max_abs = static_cast<double>(ulp) / 8;
  made.milliseconds = 0.5;
  made.finding = "exact on cpu";
  return std::make_shared<const BatchRow>(made);
}

class BatchRows : public testing::Test {
 protected:
  BatchRows() {
    table.add({row("b.json", Kind::Equal), row("a.json", Kind::Different, 3), row("d.json", Kind::Error),
               row("c.json", Kind::Different, UINT64_MAX, 12'000)});
  }
  std::vector<std::string> shown() const {
    std::vector<std::string> names;
    for (const BatchRowPtr& each : table.shown()) names.push_back(each->name.substr(0, 1));
    return names;
  }
  void find(const char* words) {
    std::snprintf(table.words.data(), table.words.size(), "%s", words);
    table.words_changed();
  }
  BatchTable table;
};

TEST_F(BatchRows, StandInTheFoldersOrderUntilAnotherIsChosen) {
  EXPECT_THAT(shown(), ElementsAre("b", "a", "d", "c"));
  table.sort({{BatchColumn::Name, false}});
  EXPECT_THAT(shown(), ElementsAre("a", "b", "c", "d"));
  table.sort({{BatchColumn::Ulp, true}});
  EXPECT_THAT(shown(), ElementsAre("c", "a", "b", "d")) << "a NaN is the largest, no distance the last";
  table.sort({{BatchColumn::Verdict, false}});
  EXPECT_THAT(shown(), ElementsAre("a", "c", "d", "b")) << "the worst first, equal ones in the folder's order";
  table.sort({{BatchColumn::Elements, true}});
  EXPECT_THAT(shown(), ElementsAre("c", "b", "a", "d"));
  table.sort({});
  EXPECT_THAT(shown(), ElementsAre("b", "a", "d", "c"));
}

TEST_F(BatchRows, AreChosenByKindAndByWordsOfAnyColumn) {
  table.show(Kind::Different);
  EXPECT_THAT(shown(), ElementsAre("a", "c"));
  find("12,000");
  EXPECT_THAT(shown(), ElementsAre("c"));
  table.show({});
  find("EARLY  Error");
  EXPECT_THAT(shown(), ElementsAre("d"));
  find("clip float32");
  EXPECT_THAT(shown(), ElementsAre());
}

TEST_F(BatchRows, AreChosenByWhatOneColumnHas) {
  const auto found = [&](const char* words) {
    find(words);
    return shown();
  };
  EXPECT_THAT(found("ulp>0"), ElementsAre("a", "c")) << "a row without a distance meets no condition on it";
  EXPECT_THAT(found("ULP>3"), ElementsAre("c")) << "a NaN is the largest";
  EXPECT_THAT(found("ulp=nan"), ElementsAre("c"));
  EXPECT_THAT(found("ulp<=3"), ElementsAre("b", "a"));
  EXPECT_THAT(found("elements>=12,000"), ElementsAre("c"));
  EXPECT_THAT(found("absolute=0.375"), ElementsAre("a"));
  EXPECT_THAT(found("time<1 verdict:diff"), ElementsAre("a", "c"));
  EXPECT_THAT(found("verdict=error"), ElementsAre("d"));
  EXPECT_THAT(found("kind:case case=b.json"), ElementsAre("b"));
  EXPECT_THAT(found("kind:clip"), ElementsAre()) << "another column has it";
  EXPECT_THAT(found("finding:\"exact on\""), ElementsAre("b", "a", "c"));
  EXPECT_THAT(found("ulp> "), ElementsAre("b", "a", "d", "c")) << "it is still being typed";
  EXPECT_THAT(found("3:"), ElementsAre("d")) << "no column has this name, so it is a word";
}

TEST_F(BatchRows, AreFoundByTheTermOfACell) {
  for (const BatchRowPtr& each : table.rows())
    for (std::size_t i = 0; i < batch_columns; ++i) {
      const std::string term = filter_term(*each, static_cast<BatchColumn>(i));
      EXPECT_EQ(term.empty(), cell_text(*each, static_cast<BatchColumn>(i)).empty());
      EXPECT_TRUE(BatchFilter(term).takes(*each)) << term;
    }
  table.add_words(filter_term(*table.rows()[1], BatchColumn::Finding));
  table.add_words(filter_term(*table.rows()[1], BatchColumn::Ulp));
  EXPECT_STREQ(table.words.data(), "finding=\"exact on cpu\" ulp=3");
  EXPECT_THAT(shown(), ElementsAre("a"));
  table.add_words(std::string(table.words.size(), 'x'));
  EXPECT_THAT(shown(), ElementsAre("a")) << "there is no room for it";
}

TEST_F(BatchRows, ThatComeLaterTakeTheirPlace) {
  table.sort({{BatchColumn::Name, true}});
  table.add({row("bb.json", Kind::Equal)});
  EXPECT_THAT(shown(), ElementsAre("d", "c", "b", "b", "a"));
  EXPECT_EQ(table.shown()[2]->name, "bb.json");
  EXPECT_EQ(table.counts().all(), 5u);
  EXPECT_EQ(table.counts()[Kind::Equal], 2u);
  EXPECT_EQ(counts_text(table.counts()), "2 different, 1 error, 2 equal");
}

TEST_F(BatchRows, HaveNeighboursInTheOrderOnShow) {
  table.sort({{BatchColumn::Name, false}});
  EXPECT_EQ(table.neighbour("/cases/b.json", 1)->name, "c.json");
  EXPECT_EQ(table.neighbour("/cases/b.json", -1)->name, "a.json");
  EXPECT_EQ(table.neighbour("/cases/a.json", -1), nullptr);
  EXPECT_EQ(table.neighbour("/cases/d.json", 1), nullptr);
  EXPECT_EQ(table.neighbour("/elsewhere/x.json", 1)->name, "a.json") << "the first, if none is open";
  EXPECT_EQ(table.place_of("/cases/c.json"), 2u);
}

TEST_F(BatchRows, AreCopiedAsMarkdownAndAsCommaSeparatedValues) {
  const std::string markdown = batch_markdown(table.shown(), "! different  2 different");
  EXPECT_THAT(markdown, HasSubstr("! different  2 different\n\n| verdict | case | kind | operator |"));
  EXPECT_THAT(markdown, HasSubstr("| different | c.json | case | Clip | FLOAT16 | 12,000 | 1 | NaN |"));
  EXPECT_THAT(markdown, HasSubstr("ends too early, \\| and all |"));
  const std::string csv = batch_csv(table.shown());
  EXPECT_EQ(csv.substr(0, csv.find('\n')),
            "verdict,case,kind,operator,type,elements,mismatches,ULP,absolute,cpu ms,finding,rule");
  EXPECT_THAT(
      csv,
      HasSubstr("\n\"different\",\"a.json\",\"case\",\"Clip\",\"FLOAT16\",4,1,3,0.375,0.5,\"exact on cpu\",\"\"\n"));
  EXPECT_THAT(csv,
              HasSubstr("\n\"error\",\"d.json\",\"case\",\"\",\"\",,,,,,\"line 3: ends too early, | and all\",\"\"\n"));
}

TEST(BatchRow, IsTheOpenCaseByItsFileOrItsFolder) {
  const BatchRowPtr file = row("a.json", Kind::Equal), folder = row("golden", Kind::Equal);
  EXPECT_TRUE(is_opened(*file, "/cases/a.json"));
  EXPECT_FALSE(is_opened(*file, "/cases/b.json"));
  EXPECT_FALSE(is_opened(*file, ""));
  EXPECT_TRUE(is_opened(*folder, "/cases/golden"));
  EXPECT_TRUE(is_opened(*folder, "/cases/golden/model.json"));
}

TEST(BatchRow, IsToldWithoutSayingAReasonTwice) {
  BatchRow failed;
  failed.name = "a.json";
  failed.finding = "cpu: 1 of 4 differs";
  failed.runs = {"cpu: failed (exact), 1 of 4 differs, 0.1 ms", "gpu: passed (exact)"};
  EXPECT_EQ(all_about(failed), "a.json\ncpu: failed (exact), 1 of 4 differs, 0.1 ms\ngpu: passed (exact)");
  failed.finding = "expected/A.npy was changed: its SHA-256 is not the manifest's";
  EXPECT_THAT(all_about(failed), HasSubstr("\nexpected/A.npy was changed: "));
}

}  // namespace
}  // namespace opscope::gui
