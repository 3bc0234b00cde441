// opscope sweep: what it takes, says, writes, and its exit status.

#include "tests/app/cli_program.h"

namespace opscope::test {
namespace {

using SweepVerb = InFolder;

TEST_F(SweepVerb, SaysWhatItProvedInOneLineASpace) {
  const Outcome outcome = opscope(words("sweep SIGN --data-type FLOAT16 --cases 40"));
  expect_says(outcome, 0,
              {"ELEMENT_WISE_SIGN FLOAT16, documented: equal on all 65,536 FLOAT16 inputs, cpu (",
               "ELEMENT_WISE_SIGN FLOAT16, onnx: equal on all 65,536 FLOAT16 inputs",
               "equal on 40 random cases of every layout and 10 invalid ones, seed 0",
               "Equal: 196,608 elements tested exhaustively"});
  EXPECT_EQ(outcome.err, "");  // no progress away from a terminal
}

TEST_F(SweepVerb, JudgesBothBackendsUnlessOneIsNamed) {
  const Outcome both = opscope(words("sweep SIGN --data-type INT8 --cases 0"));
  expect_says(both, 0, {"cpu (", "gpu ("});
  for (const char* name : {"cpu", "gpu"}) {
    const Outcome one = opscope({"sweep", "SIGN", "--data-type", "INT8", "--cases", "0", "-b", name});
    expect_says(one, 0, {std::string(name) + " ("});
    EXPECT_THAT(one.out, Not(HasSubstr(std::string(name) == "cpu" ? "gpu (" : "cpu (")));
  }
}

TEST_F(SweepVerb, KnowsOperatorsAndTypesInAnyForm) {
  for (const char* form : {"IF", "if", "ELEMENT_WISE_IF", "DML_OPERATOR_ELEMENT_WISE_IF", "element-wise if"}) {
    const Outcome outcome =
        opscope({"sweep", form, "--data-type", "float64", "--cases", "0", "--samples", "0", "-b", "cpu"});
    EXPECT_EQ(outcome.status, 0) << form << ": " << outcome.err;
    EXPECT_THAT(outcome.out, StartsWith("ELEMENT_WISE_IF UINT8 x FLOAT64 x FLOAT64: equal on "));
    EXPECT_THAT(outcome.out, HasSubstr(" sampled UINT8 x FLOAT64 x FLOAT64 inputs"));
  }
  const Outcome two = opscope(words("sweep min sign --data-type UINT8 --cases 0 -b cpu"));
  expect_says(two, 0, {"ELEMENT_WISE_MIN UINT8", "ELEMENT_WISE_SIGN UINT8"});
}

TEST_F(SweepVerb, RefusesWhatItDoesNotKnowAndNamesWhatThereIs) {
  expect_refused(opscope({"sweep", "CLAP"}),
                 "there are ABS, ADD, CLIP, DIFFERENCE_SQUARE, IDENTITY, IF, LOGICAL_AND, ");
  expect_refused(opscope({"sweep", "CLIP", "--data-type", "FLOAT8"}), "FLOAT8: no such data type; there are FLOAT32");
  expect_refused(opscope({"sweep", "CLIP", "--data-type", "FLOAT64"}), "CLIP has no such tensor; allowed are FLOAT32");
  expect_refused(opscope({"sweep", "QUANTIZED_LINEAR_ADD", "--data-type", "FLOAT32"}), "allowed are UINT8, INT8");
  expect_refused(opscope({"sweep", "CLIP", "-b", "reference"}), "reference");
  expect_refused(opscope({"sweep", ""}), "OPERATOR '': no such operator; there are ABS");
  expect_refused(opscope({"sweep", "CLIP", "--data-type", ""}), "--data-type '': no such data type; there are FLOAT32");
  expect_refused(opscope({"sweep", "CLIP", "--into", "x.md"}), "--markdown");
  expect_refused(opscope({"sweep", "--json", "--markdown"}), "--markdown");
}

TEST_F(SweepVerb, RefusesANumberInOneShortSentence) {
  const std::string digits(300, '1');
  for (const std::string& seconds : {std::string("0"), std::string("soon"), std::string("nan"), std::string("inf"),
                                     std::string("1e400"), std::string(), digits + "x"}) {
    const Outcome outcome = opscope({"sweep", "SIGN", "--seconds", seconds});
    expect_refused(outcome, "--seconds " + (seconds.empty() ? "''" : seconds.substr(0, 40)));
    EXPECT_THAT(outcome.err, HasSubstr(": not a finite number above 0\n"));
    EXPECT_LT(outcome.err.size(), 120u);
  }
  const std::string seeds = ": not a whole number from 0 to 4294967295\n",
                    counts = ": not a whole number from 0 to 4294967296\n";
  for (const char* seed : {"-1", "4294967296", "1.5", "", "1e3", "99999999999999999999999"})
    expect_refused(opscope({"sweep", "SIGN", "--seed", seed}), (*seed ? seed : "''") + seeds);
  expect_refused(opscope({"sweep", "SIGN", "--cases", "-1"}), "--cases -1" + counts);
  expect_refused(opscope({"sweep", "SIGN", "--samples", "4294967297"}), "--samples 4294967297" + counts);
  EXPECT_EQ(opscope(words("sweep SIGN --data-type INT8 --cases 1 --seed 4294967295 -b cpu")).status, 0);
}

TEST_F(SweepVerb, TakesNoOtherFeatureLevelThanTheHighest) {
  expect_refused(opscope({"sweep", "SIGN", "--feature-level", "4_0"}), "--feature-level 4_0: a sweep covers what 6_4");
  EXPECT_EQ(opscope(words("sweep SIGN --data-type INT8 --cases 0 -b cpu --feature-level 6_4")).status, 0);
}

TEST_F(SweepVerb, SaysSoWhereItsTimeWasTooShortToCompareAnything) {
  const std::string old_text = "# Conformance\n\n## cpu\n\nkept\n";
  write(folder / "c.md", old_text);
  const auto with = [&](const std::vector<std::string>& more) {
    return opscope(words("sweep SIGN --data-type UINT8 -b cpu --seconds 1e-7", more));
  };
  const Outcome plain = with({});
  expect_says(plain, 2, {"Nothing was compared. Ended at its limit of 1e-07 s: "});
  EXPECT_EQ(plain.err, "opscope: --seconds 1e-7: too short a time to compare anything\n");
  EXPECT_STREQ(json_of(with({"--json", "-q"}), 2)["verdict"].GetString(), "nothing");
  EXPECT_EQ(with({"--markdown", "--into", "c.md"}).status, 2);
  EXPECT_EQ(text_of(folder / "c.md"), old_text);
}

TEST_F(SweepVerb, ABackendThatIsMissingIsStatus3WhenAskedForAndNamedOtherwise) {
  const Outcome asked = opscope(words("sweep SIGN --data-type INT8 -b gpu"), without_opengl);
  EXPECT_EQ(asked.status, 3);
  EXPECT_EQ(asked.out, "");
  const Outcome all = opscope(words("sweep SIGN --data-type INT8 --cases 4"), without_opengl);
  EXPECT_EQ(all.status, 0);
  EXPECT_THAT(all.out, StartsWith("gpu skipped: "));
  EXPECT_THAT(all.out, Not(HasSubstr("gpu (")));
}

TEST_F(SweepVerb, StopsWhenItsTimeIsSpentAndSaysHowFarItCame) {
  const Outcome outcome = opscope(words("sweep CLIP --data-type FLOAT32 --seconds 2 --cases 0 --samples 1000 -b cpu"));
  expect_says(outcome, 0, {"equal on the first ", "Ended at its limit of 2 s: "});
}

TEST_F(SweepVerb, CtrlCEndsItAndItStillTellsWhatWasDone) {
  write(folder / "c.md", "# Conformance\n\nkept\n");
  const Outcome outcome = opscope(
      words("sweep CLIP --data-type FLOAT32 -b cpu --samples 0 --cases 0 --markdown --into c.md"), signalled_after(1));
  expect_says(outcome, 130, {"equal on the first ", "Stopped early"});
  EXPECT_EQ(text_of(folder / "c.md"), "# Conformance\n\nkept\n");  // part of a proof does not replace a whole one
}

TEST_F(SweepVerb, WritesJson) {
  const auto json = json_of(opscope(words("sweep MIN --data-type INT8 --json --seed 5 --cases 8")), 0);
  EXPECT_THAT(member_names(json), ElementsAre("version", "command", "verdict", "stopped", "seed", "devices", "driver",
                                              "missing", "no_result", "spaces", "spaces_left", "random", "conclusion"));
  EXPECT_STREQ(json["command"].GetString(), "opscope sweep MIN --data-type INT8 --seed 5 --cases 8 --json");
  EXPECT_STREQ(json["verdict"].GetString(), "equal");
  EXPECT_FALSE(json["stopped"].GetBool());
  EXPECT_EQ(json["seed"].GetUint64(), 5u);
  EXPECT_THAT(member_names(json["devices"]), ElementsAre("cpu", "gpu", "reference"));
  ASSERT_EQ(json["spaces"].Size(), 1u);  // no numerics setting decides anything for integers
  const auto& space = json["spaces"][0];
  EXPECT_THAT(member_names(space),
              ElementsAre("operator", "inputs", "output", "numerics", "exhaustive", "elements", "settings",
                          "elements_done", "settings_done", "measure", "mismatches", "skipped", "counterexample",
                          "seconds", "sentence", "elements_before_skip", "counterexamples"));
  EXPECT_STREQ(space["operator"].GetString(), "ELEMENT_WISE_MIN");
  EXPECT_EQ(space["inputs"].Size(), 2u);
  EXPECT_TRUE(space["exhaustive"].GetBool());
  EXPECT_EQ(space["elements"].GetUint64(), 65536u);
  EXPECT_EQ(space["elements_done"].GetUint64(), 65536u);
  EXPECT_EQ(space["mismatches"]["gpu"].GetUint64(), 0u);
  EXPECT_TRUE(space["counterexample"].IsNull());
  EXPECT_EQ(json["random"]["valid"].GetUint64(), 8u);
  EXPECT_EQ(json["random"]["invalid"].GetUint64(), 2u);
  EXPECT_EQ(json["random"]["failed"].GetUint64(), 0u);
  EXPECT_THAT(member_names(json["random"]),
              ElementsAre("valid", "invalid", "failed", "ran", "skipped", "counterexample", "seconds", "failed_by",
                          "left_out", "counterexamples"));
}

TEST_F(SweepVerb, WritesADocumentOnStandardOutput) {
  const Outcome outcome = opscope(words("sweep IF --data-type INT8 --markdown --cases 8"));
  expect_says(outcome, 0,
              {"\n## ", "`opscope sweep IF --data-type INT8 --cases 8 --markdown`",
               "| IF | UINT8 x INT8 x INT8 | 1 | 16,777,216 | exhaustive |  | equal | equal | ",
               "Random cases: equal on 8 random cases"});
  EXPECT_THAT(outcome.out, StartsWith("# Conformance\n"));
}

TEST_F(SweepVerb, ReplacesItsOwnSectionOfADocumentAndKeepsTheOthers) {
  const auto arguments = words("sweep SIGN --data-type INT8 --markdown --into c.md -b cpu --cases 0");
  ASSERT_EQ(opscope(arguments).status, 0);
  const std::string first = text_of(folder / "c.md");
  const std::size_t section = first.find("\n## cpu (");
  ASSERT_NE(section, std::string::npos) << first;

  const std::string heading = first.substr(section + 1, first.find('\n', section + 1) - section - 1);
  const std::string before = "## Another card\n\nkept before\n\n", after = "## A third card\n\nkept after\n";
  write(folder / "c.md", "# Conformance\n\nMy words.\n\n" + before + heading + "\n\nold figures\n\n" + after);
  const Outcome again = opscope(arguments);
  EXPECT_EQ(again.status, 0);
  EXPECT_THAT(again.out, HasSubstr("equal on all 256 INT8 inputs"));
  const std::string text = text_of(folder / "c.md");
  EXPECT_THAT(text, StartsWith("# Conformance\n\nMy words.\n\n" + before + heading + "\n"));
  EXPECT_THAT(text, testing::EndsWith("\n\n" + after));
  EXPECT_THAT(text, Not(HasSubstr("old figures")));
  EXPECT_THAT(text, HasSubstr("| SIGN | INT8 | 1 | 256 | exhaustive | documented | equal | - | "));

  write(folder / "c.md", "# Conformance\n\n" + before + after);
  EXPECT_EQ(opscope(arguments).status, 0);
  EXPECT_THAT(text_of(folder / "c.md"), StartsWith("# Conformance\n\n" + before + after + "\n" + heading + "\n"));
}

TEST_F(SweepVerb, KeepsTheRowsOfSpacesThatALaterRunDidNotTest) {
  const auto sweep = [&](const std::string& what) {
    EXPECT_EQ(opscope(words("sweep " + what + " --markdown --into c.md -b cpu --cases 0")).status, 0);
    return text_of(folder / "c.md");
  };
  const auto count = [](const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
  };
  const std::string alone = sweep("SIGN --data-type INT8");
  const std::string two = sweep("SIGN --data-type UINT8");
  EXPECT_EQ(count(two, "\n## cpu ("), 1u);
  EXPECT_EQ(count(two, "\n### Earlier run\n"), 1u);
  EXPECT_LT(two.find("| SIGN | UINT8 |"), two.find("### Earlier run"));
  EXPECT_LT(two.find("### Earlier run"), two.find("`opscope sweep SIGN --data-type INT8"));
  EXPECT_LT(two.find("`opscope sweep SIGN --data-type INT8"), two.find("| SIGN | INT8 |"));

  const std::string three = sweep("ABS --data-type INT8");
  EXPECT_EQ(count(three, "\n### Earlier run\n"), 2u);
  EXPECT_EQ(count(three, "\n| "), 6u) << "a heading and a row of each run\n" << three;
  const std::string whole = sweep("SIGN ABS --data-type INT8");  // has the rows of two of them
  EXPECT_EQ(count(whole, "\n### Earlier run\n"), 1u);
  EXPECT_EQ(count(whole, "| SIGN | INT8 |"), 1u);
  EXPECT_EQ(count(whole, "| SIGN | UINT8 |"), 1u);
  EXPECT_EQ(whole.find("\n\n\n"), std::string::npos);
  EXPECT_EQ(whole.substr(0, whole.find("\n## ")), alone.substr(0, alone.find("\n## ")));
}

TEST_F(SweepVerb, ADocumentThatCannotBeReadEndsTheSweepBeforeItBegins) {
  std::filesystem::create_directory(folder / "c.md");
  expect_refused(opscope({"sweep", "SIGN", "--markdown", "--into", "c.md"}), "c.md");
  expect_refused(opscope(words("sweep SIGN --data-type INT8 --cases 0 --markdown --into no/c.md")), "no/c.md");
}

TEST_F(SweepVerb, DoesNotWriteIntoWhatIsNoSuchDocument) {
  write(folder / "notes.md", "# Notes\n\n## Mine\n");
  const auto into = [&](const std::string& file) {
    return opscope({"sweep", "SIGN", "--data-type", "INT8", "--cases", "0", "-b", "cpu", "--markdown", "--into", file});
  };
  expect_refused(into("notes.md"), "--into notes.md: has other content");
  EXPECT_EQ(text_of(folder / "notes.md"), "# Notes\n\n## Mine\n");
  expect_refused(into("-"), "--into -: not a file; --markdown alone writes to standard output");
  EXPECT_FALSE(std::filesystem::exists(folder / "-"));
  expect_refused(into(""), "--into ''");
  write(folder / "empty.md", "");
  EXPECT_EQ(into("empty.md").status, 0);
  EXPECT_THAT(text_of(folder / "empty.md"), StartsWith("# Conformance\n\nWhat was proven"));
  // The words of the table are those that the document explains.
  EXPECT_THAT(text_of(folder / "empty.md"), AllOf(HasSubstr("*Exhaustive*: every"), HasSubstr("| exhaustive |")));
}

TEST_F(SweepVerb, KeepsASectionThatAnotherRunWroteMeanwhile) {
  write(folder / "c.md", "# Conformance\n");
  const std::string other = "## Another card\n\nwritten meanwhile\n";
  const Outcome outcome =
      opscope(words("sweep CLIP --data-type FLOAT32 -b cpu --samples 0 --cases 0 --seconds 2.5 --markdown --into c.md"),
              once_it_has_worked(0.2, [&](pid_t) { write(folder / "c.md", "# Conformance\n\n" + other); }));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(text_of(folder / "c.md"), StartsWith("# Conformance\n\n" + other + "\n## cpu ("));
}

}  // namespace
}  // namespace opscope::test
