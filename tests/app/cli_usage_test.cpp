// What stands before any verb's work: arguments, help, exit statuses.

#include "tests/app/cli_program.h"

namespace opscope::test {
namespace {

TEST(CommandLine, HelpAndVersionGoToStandardOutput) {
  for (const char* option : {"--help", "-h", "--version"}) {
    const Outcome outcome = opscope({option});
    expect_says(outcome, 0, {"opscope"});
    EXPECT_EQ(outcome.err, "");
  }
}

TEST(CommandLine, HelpListsEveryVerb) {
  const Outcome outcome = opscope({"--help"});
  for (const char* verb : {"run", "check", "export", "suite", "verify", "cases", "candidate", "diff", "render", "sweep",
                           "bench", "info", "gui"}) {
    expect_says(outcome, 0, {std::string("\n  ") + verb + " "});
    SCOPED_TRACE(verb);
    expect_says(opscope({verb, "--help"}), 0, {"--feature-level"});
  }
}

TEST(CommandLine, AnUnknownVerbIsNamed) {
  for (const char* word : {"benhc", "chekc"}) {
    expect_refused(opscope({word}), word);
    expect_refused(opscope({word, "ELEMENT_WISE_CLIP"}), word);
  }
}

TEST(CommandLine, BadUsageIsStatus2WithOneLine) {
  expect_refused(opscope({"run"}), "MODEL");
  expect_refused(opscope({"check"}), "MODEL");
  expect_refused(opscope({"verify"}), "DIR");
  expect_refused(opscope({"diff", "a.npy"}), "ACTUAL");
  expect_refused(opscope({"diff", "a.npy", "b.npy", "c.npy"}), "c.npy");
  expect_refused(opscope({"render", example("clip_in_place.json")}), "-o");
  expect_refused(opscope({"export", example("clip_in_place.json")}), "-o");
  expect_refused(opscope({"export", example("clip_in_place.json"), "-f", "tiff", "-o", "x"}), "tiff");
  expect_refused(opscope({"run", "-b", "tpu", example("clip_in_place.json")}), "tpu");
  expect_refused(opscope({"run", "-b"}), "-b");
  expect_refused(opscope({"run", "-b", "cpu", "-b", "gpu", example("clip_in_place.json")}), "backend");
  expect_refused(opscope({"info", "--no-such-option"}), "--no-such-option");
  expect_refused(opscope({"--no-such-option"}), "--no-such-option");
  expect_refused(opscope({"info", "--feature-level", "5_3"}), "5_3");
  expect_refused(opscope({"info", "--feature-level", ""}), "--feature-level");
  expect_refused(opscope({"info", "--numerics", "exact"}), "exact");
  expect_refused(opscope({"case.json", "info"}), "case.json");
}

TEST(CommandLine, VerbsWithoutJsonRefuseIt) {
  const std::string model = example("clip_in_place.json");
  const Folder folder;
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"run", model},
                                                    {"export", model, "-o", "golden"},
                                                    {"render", model, "-o", "a.png"},
                                                    {"candidate", "--interface", "SIGN"},
                                                    {"gui", model},
                                                    {model}})
    expect_refused(opscope_in(folder.path(), words("--json", arguments)), "--json: ");
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(CommandLine, NumericsTakeAProfileAndChanges) {
  const std::string model = example("clip_nan.json");
  EXPECT_EQ(opscope({"run", model, "--numerics", "documented,nan=propagates"}).out,
            opscope({"run", model, "--numerics", "onnx"}).out);
  EXPECT_EQ(opscope({"run", model, "--numerics", "onnx,nan=number_wins"}).out, opscope({"run", model}).out);
  expect_refused(opscope({"run", model, "--numerics", "onnx,nan=maybe"}), "number_wins, propagates");
  expect_refused(opscope({"run", model, "--numerics", "onnx,rounding=up"}), "zero_point");
}

TEST(CommandLine, ACaseSpellsNumericsAsTheCommandLineDoes) {
  const Folder folder;
  const std::string text = text_of(example("clip_nan.json")), start = "\"resources\"";
  for (const char* numerics : {R"({"profile": "onnx", "nan": "number_wins"})",
                               R"({"profile": "onnx", "nan": "number wins"})", R"("onnx,nan=number_wins")"}) {
    std::string own = text;
    own.replace(own.find(start), start.size(), std::string(R"("opscope": {"numerics": )") + numerics + "}, " + start);
    write(folder / "case.json", own);
    EXPECT_EQ(opscope_in(folder.path(), {"run", "case.json"}).out, opscope({"run", example("clip_nan.json")}).out);
  }
}

TEST(CommandLine, SharedOptionsStandBeforeOrAfterTheVerb) {
  const std::string model = example("clip_nan.json");
  const Outcome before = opscope({"--numerics", "onnx", "run", model});
  const Outcome after = opscope({"run", model, "--numerics", "onnx"});
  EXPECT_EQ(before.status, 0);
  EXPECT_THAT(before.out, HasSubstr("nan"));
  EXPECT_EQ(before.out, after.out);
  EXPECT_THAT(opscope({"run", model}).out, Not(HasSubstr("nan")));
}

TEST(CommandLine, FeatureLevelsAreReadAsPeopleWriteThem) {
  for (const char* level : {"5_0", "5.0", "DML_FEATURE_LEVEL_5_0"})
    EXPECT_EQ(opscope({"--feature-level", level, "info"}).status, 0) << level;
}

TEST(Window, WithoutADisplayIsStatus3AndOneLine) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{}, {"gui"}, {"gui", example("clip_in_place.json")}, {example("clip_in_place.json")}})
    expect_refused(opscope(arguments), "display", 3);
}

TEST(Window, RefusesAFileThatIsNoneBeforeItLooksForADisplay) {
  expect_refused(opscope({"missing.json"}), "missing.json");
  expect_refused(opscope({"gui", "missing.json"}), "missing.json");
  expect_refused(opscope({"gui", "/dev/null"}), "/dev/null: not a regular file");
  expect_refused(opscope({"gui", "/", example("clip_in_place.json")}), "/: not an .npy or .npz file");
  const std::string first = example("clip_in_place.json");
  expect_refused(opscope({first, "/"}), "opscope: /: not a case: of several files, all must be cases");
  expect_refused(opscope({first, first, "none.npy"}), "opscope: none.npy: not a case");
}

}  // namespace
}  // namespace opscope::test
