// opscope sweep: what it takes, says, writes, and its exit status.

#include <signal.h>

#include "gmock/gmock.h"
#include "tests/app/cli_program.h"

namespace opscope::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(SweepVerb, SaysWhatItProvedInOneLineASpace) {
  const Outcome outcome = opscope({"sweep", "SIGN", "--data-type", "FLOAT16", "--cases", "40"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out,
              HasSubstr("ELEMENT_WISE_SIGN FLOAT16, documented: equal on all 65,536 FLOAT16 inputs, cpu ("));
  EXPECT_THAT(outcome.out, HasSubstr("ELEMENT_WISE_SIGN FLOAT16, onnx: equal on all 65,536 FLOAT16 inputs"));
  EXPECT_THAT(outcome.out, HasSubstr("equal on 40 random cases of every layout and 10 invalid ones, seed 0"));
  EXPECT_THAT(outcome.out, HasSubstr("Equal: 131,072 elements of walked spaces"));
  EXPECT_EQ(outcome.err, "");  // no progress away from a terminal
}

TEST(SweepVerb, JudgesBothBackendsUnlessOneIsNamed) {
  const Outcome both = opscope({"sweep", "SIGN", "--data-type", "INT8", "--cases", "0"});
  EXPECT_THAT(both.out, HasSubstr("cpu ("));
  EXPECT_THAT(both.out, HasSubstr("gpu ("));
  for (const char* name : {"cpu", "gpu"}) {
    const Outcome one = opscope({"sweep", "SIGN", "--data-type", "INT8", "--cases", "0", "-b", name});
    EXPECT_EQ(one.status, 0);
    EXPECT_THAT(one.out, HasSubstr(std::string(name) + " ("));
    EXPECT_THAT(one.out, Not(HasSubstr(std::string(name) == "cpu" ? "gpu (" : "cpu (")));
  }
}

TEST(SweepVerb, KnowsOperatorsAndTypesInAnyForm) {
  for (const char* form : {"IF", "if", "ELEMENT_WISE_IF", "DML_OPERATOR_ELEMENT_WISE_IF", "element-wise if"}) {
    const Outcome outcome =
        opscope({"sweep", form, "--data-type", "float64", "--cases", "0", "--samples", "0", "-b", "cpu"});
    EXPECT_EQ(outcome.status, 0) << form << ": " << outcome.err;
    EXPECT_THAT(outcome.out, StartsWith("ELEMENT_WISE_IF UINT8 x FLOAT64 x FLOAT64: equal on "));
    EXPECT_THAT(outcome.out, HasSubstr(" sampled UINT8 x FLOAT64 x FLOAT64 inputs"));
  }
  const Outcome two = opscope({"sweep", "min", "sign", "--data-type", "UINT8", "--cases", "0", "-b", "cpu"});
  EXPECT_THAT(two.out, HasSubstr("ELEMENT_WISE_MIN UINT8"));
  EXPECT_THAT(two.out, HasSubstr("ELEMENT_WISE_SIGN UINT8"));
}

TEST(SweepVerb, RefusesWhatItDoesNotKnowAndNamesWhatThereIs) {
  expect_refused(opscope({"sweep", "CLAP"}), "there are CLIP, IF, MIN, QUANTIZED_LINEAR_ADD, SIGN");
  expect_refused(opscope({"sweep", "CLIP", "--data-type", "FLOAT8"}), "FLOAT8: no such data type; there are FLOAT32");
  expect_refused(opscope({"sweep", "CLIP", "--data-type", "FLOAT64"}), "CLIP has no such tensor; allowed are FLOAT32");
  expect_refused(opscope({"sweep", "QUANTIZED_LINEAR_ADD", "--data-type", "FLOAT32"}), "allowed are UINT8, INT8");
  expect_refused(opscope({"sweep", "CLIP", "-b", "reference"}), "reference");
  expect_refused(opscope({"sweep", ""}), "OPERATOR '': no such operator; there are CLIP");
  expect_refused(opscope({"sweep", "CLIP", "--data-type", ""}), "--data-type '': no such data type; there are FLOAT32");
  expect_refused(opscope({"sweep", "CLIP", "--into", "x.md"}), "--markdown");
  expect_refused(opscope({"sweep", "--json", "--markdown"}), "--markdown");
}

TEST(SweepVerb, RefusesANumberInOneShortSentence) {
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
  EXPECT_EQ(
      opscope({"sweep", "SIGN", "--data-type", "INT8", "--cases", "1", "--seed", "4294967295", "-b", "cpu"}).status, 0);
}

TEST(SweepVerb, TakesNoOtherFeatureLevelThanTheHighest) {
  expect_refused(opscope({"sweep", "SIGN", "--feature-level", "4_0"}), "--feature-level 4_0: a sweep covers what 6_4");
  EXPECT_EQ(
      opscope({"sweep", "SIGN", "--data-type", "INT8", "--cases", "0", "-b", "cpu", "--feature-level", "6_4"}).status,
      0);
}

TEST(SweepVerb, SaysSoWhereItsTimeWasTooShortToCompareAnything) {
  const Folder folder;
  const std::string old_text = "# Conformance\n\n## cpu\n\nkept\n";
  write(folder / "c.md", old_text);
  const std::vector<std::string> short_of_time = {"sweep", "SIGN", "--data-type", "UINT8",
                                                  "-b",    "cpu",  "--seconds",   "1e-7"};
  const auto with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> words = short_of_time;
    words.insert(words.end(), more.begin(), more.end());
    return opscope_in(folder.path(), words);
  };
  const Outcome plain = with({});
  EXPECT_EQ(plain.status, 2);
  EXPECT_THAT(plain.out, HasSubstr("Nothing was compared. Stopped early: spaces not begun "));
  EXPECT_EQ(plain.err, "opscope: --seconds 1e-7: too short a time to compare anything\n");
  const Outcome json = with({"--json", "-q"});
  EXPECT_EQ(json.status, 2);
  EXPECT_STREQ(json_of(json.out)["verdict"].GetString(), "nothing");
  EXPECT_EQ(with({"--markdown", "--into", "c.md"}).status, 2);
  EXPECT_EQ(text_of(folder / "c.md"), old_text);
}

TEST(SweepVerb, ABackendThatIsMissingIsStatus3WhenAskedForAndNamedOtherwise) {
  const Folder folder;
  const auto without_gpu = [] { setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent", 1); };
  const Outcome asked = opscope_in(folder.path(), {"sweep", "SIGN", "--data-type", "INT8", "-b", "gpu"}, without_gpu);
  EXPECT_EQ(asked.status, 3);
  EXPECT_EQ(asked.out, "");
  const Outcome all = opscope_in(folder.path(), {"sweep", "SIGN", "--data-type", "INT8", "--cases", "4"}, without_gpu);
  EXPECT_EQ(all.status, 0);
  EXPECT_THAT(all.out, StartsWith("gpu skipped: "));
  EXPECT_THAT(all.out, Not(HasSubstr("gpu (")));
}

TEST(SweepVerb, StopsWhenItsTimeIsSpentAndSaysHowFarItCame) {
  const Outcome outcome = opscope(
      {"sweep", "CLIP", "--data-type", "FLOAT32", "--seconds", "2", "--cases", "0", "--samples", "1000", "-b", "cpu"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("equal on the first "));
  EXPECT_THAT(outcome.out, HasSubstr("Stopped early"));
}

TEST(SweepVerb, CtrlCEndsItAndItStillTellsWhatWasDone) {
  const Folder folder;
  write(folder / "c.md", "# Conformance\n\nkept\n");
  const Outcome outcome = opscope_in(folder.path(),
                                     {"sweep", "CLIP", "--data-type", "FLOAT32", "-b", "cpu", "--samples", "0",
                                      "--cases", "0", "--markdown", "--into", "c.md"},
                                     once_it_has_worked(1, [](pid_t program) { kill(program, SIGINT); }));
  EXPECT_EQ(outcome.status, 130);
  EXPECT_THAT(outcome.out, HasSubstr("equal on the first "));
  EXPECT_THAT(outcome.out, HasSubstr("Stopped early"));
  EXPECT_EQ(text_of(folder / "c.md"), "# Conformance\n\nkept\n");  // part of a proof does not replace a whole one
}

TEST(SweepVerb, WritesJson) {
  const Outcome outcome = opscope({"sweep", "MIN", "--data-type", "INT8", "--json", "--seed", "5", "--cases", "8"});
  EXPECT_EQ(outcome.status, 0);
  const auto json = json_of(outcome.out);
  EXPECT_THAT(member_names(json), ElementsAre("version", "command", "verdict", "stopped", "seed", "devices", "driver",
                                              "missing", "spaces", "spaces_left", "random", "conclusion"));
  EXPECT_STREQ(json["command"].GetString(), "opscope sweep MIN --data-type INT8 --seed 5 --cases 8 --json");
  EXPECT_STREQ(json["verdict"].GetString(), "equal");
  EXPECT_FALSE(json["stopped"].GetBool());
  EXPECT_EQ(json["seed"].GetUint64(), 5u);
  EXPECT_THAT(member_names(json["devices"]), ElementsAre("cpu", "gpu", "reference"));
  ASSERT_EQ(json["spaces"].Size(), 2u);
  const auto& space = json["spaces"][0];
  EXPECT_THAT(member_names(space), ElementsAre("operator", "inputs", "output", "numerics", "exhaustive", "elements",
                                               "settings", "elements_done", "settings_done", "mismatches", "skipped",
                                               "counterexample", "seconds", "sentence"));
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
}

TEST(SweepVerb, WritesADocumentOnStandardOutput) {
  const Outcome outcome = opscope({"sweep", "IF", "--data-type", "INT8", "--markdown", "--cases", "8"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, StartsWith("# Conformance\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\n## "));
  EXPECT_THAT(outcome.out, HasSubstr("`opscope sweep IF --data-type INT8 --cases 8 --markdown`"));
  EXPECT_THAT(outcome.out, HasSubstr("| IF | UINT8 x INT8 x INT8 | 1 | 16,777,216 | walked |  | equal | equal | "));
  EXPECT_THAT(outcome.out, HasSubstr("Random cases: equal on 8 random cases"));
}

TEST(SweepVerb, ReplacesItsOwnSectionOfADocumentAndKeepsTheOthers) {
  const Folder folder;
  const std::vector<std::string> arguments = {"sweep", "SIGN", "--data-type", "INT8",    "--markdown", "--into",
                                              "c.md",  "-b",   "cpu",         "--cases", "0"};
  ASSERT_EQ(opscope_in(folder.path(), arguments).status, 0);
  const std::string first = text_of(folder / "c.md");
  const std::size_t section = first.find("\n## cpu (");
  ASSERT_NE(section, std::string::npos) << first;

  const std::string heading = first.substr(section + 1, first.find('\n', section + 1) - section - 1);
  const std::string before = "## Another card\n\nkept before\n\n", after = "## A third card\n\nkept after\n";
  write(folder / "c.md", "# Conformance\n\nMy words.\n\n" + before + heading + "\n\nold figures\n\n" + after);
  const Outcome again = opscope_in(folder.path(), arguments);
  EXPECT_EQ(again.status, 0);
  EXPECT_THAT(again.out, HasSubstr("equal on all 256 INT8 inputs"));
  const std::string text = text_of(folder / "c.md");
  EXPECT_THAT(text, StartsWith("# Conformance\n\nMy words.\n\n" + before + heading + "\n"));
  EXPECT_THAT(text, testing::EndsWith("\n\n" + after));
  EXPECT_THAT(text, Not(HasSubstr("old figures")));
  EXPECT_THAT(text, HasSubstr("| SIGN | INT8 | 1 | 256 | walked | all 2 combinations | equal | - | "));

  write(folder / "c.md", "# Conformance\n\n" + before + after);
  EXPECT_EQ(opscope_in(folder.path(), arguments).status, 0);
  EXPECT_THAT(text_of(folder / "c.md"), StartsWith("# Conformance\n\n" + before + after + "\n" + heading + "\n"));
}

TEST(SweepVerb, ADocumentThatCannotBeReadEndsTheSweepBeforeItBegins) {
  const Folder folder;
  std::filesystem::create_directory(folder / "c.md");
  expect_refused(opscope_in(folder.path(), {"sweep", "SIGN", "--markdown", "--into", "c.md"}), "c.md");
  expect_refused(opscope_in(folder.path(), {"sweep", "SIGN", "--data-type", "INT8", "--cases", "0", "--markdown",
                                            "--into", "no/c.md"}),
                 "no/c.md");
}

TEST(SweepVerb, DoesNotWriteIntoWhatIsNoSuchDocument) {
  const Folder folder;
  write(folder / "notes.md", "# Notes\n\n## Mine\n");
  const auto into = [&](const std::string& file) {
    return opscope_in(folder.path(), {"sweep", "SIGN", "--data-type", "INT8", "--cases", "0", "-b", "cpu", "--markdown",
                                      "--into", file});
  };
  expect_refused(into("notes.md"), "--into notes.md: holds something else");
  EXPECT_EQ(text_of(folder / "notes.md"), "# Notes\n\n## Mine\n");
  expect_refused(into("-"), "--into -: not a file; --markdown alone writes to standard output");
  EXPECT_FALSE(std::filesystem::exists(folder / "-"));
  expect_refused(into(""), "--into ''");
  write(folder / "empty.md", "");
  EXPECT_EQ(into("empty.md").status, 0);
  EXPECT_THAT(text_of(folder / "empty.md"), StartsWith("# Conformance\n\nWhat was proven"));
}

TEST(SweepVerb, KeepsASectionThatAnotherRunWroteMeanwhile) {
  const Folder folder;
  write(folder / "c.md", "# Conformance\n");
  const std::string other = "## Another card\n\nwritten meanwhile\n";
  const Outcome outcome =
      opscope_in(folder.path(),
                 {"sweep", "CLIP", "--data-type", "FLOAT32", "-b", "cpu", "--samples", "0", "--cases", "0", "--seconds",
                  "2.5", "--markdown", "--into", "c.md"},
                 once_it_has_worked(0.2, [&](pid_t) { write(folder / "c.md", "# Conformance\n\n" + other); }));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(text_of(folder / "c.md"), StartsWith("# Conformance\n\n" + other + "\n## cpu ("));
}

}  // namespace
}  // namespace opscope::test
