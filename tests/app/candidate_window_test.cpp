// Implementations under test in the window, by real files, mouse and keyboard under Xvfb.

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "core/io/file.h"
#include "core/io/npy.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/case_text.h"
#include "tests/support/paths.h"

namespace opscope::test {
namespace {

class CandidateWindow : public testing::Test {
 protected:
  CandidateWindow() {
    write(folder / "case.json", CaseText()
                                    .resource("A", "FLOAT32", "[5, 1, 0, 3, 2, 7]")
                                    .constant("B", "FLOAT32", 6)
                                    .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "2, 3"), R"("Min": 1, "Max": 4)")
                                    .text());
    save_shader("y[i] = clamp(x[i], Min, Max);");
  }
  void save_shader(const std::string& statement) {
    write(folder / "mine.glsl",
          "#version 430\nlayout(local_size_x = 64) in;\n"
          "layout(std430) readonly buffer InputTensor { float x[]; };\n"
          "layout(std430) buffer OutputTensor { float y[]; };\n"
          "uniform uint element_count;\nuniform float Min, Max;\n"
          "void main() {\n  uint i = gl_GlobalInvocationID.x;\n  if (i < element_count) { " +
              statement + " }\n}\n");
  }
  std::string path(const std::string& name) const { return (folder / name).string(); }
  static void open_dialog(Gui& gui) {
    gui.chord("ctrl", "p");
    gui.type("candidate");
    gui.press("Return");
    gui.await("candidate");
  }
  static void expect_verdict(Gui& gui, const std::string& text) {
    gui.expect(text, [&](const Gui& now) { return contains(now.verdict(), text) && now.settled(); });
  }
  const Folder folder;
};

TEST_F(CandidateWindow, ShowsAShaderThatRunsAgainWheneverItIsSaved) {
  Gui gui({path("case.json"), "--candidate", path("mine.glsl")});
  gui.await("heatmaps.mine.picture");
  expect_verdict(gui, "equal");
  save_shader("y[i] = x[i] + 0.0 * Min * Max;");
  expect_verdict(gui, "3 of 6 differ  on mine");
  save_shader("y[i] = nonsense;");
  expect_verdict(gui, "mine failed");
  EXPECT_TRUE(contains(gui.verdict(), "line 9, column 34: `nonsense' undeclared")) << gui.verdict();
  save_shader("y[i] = min(max(x[i], Min), Max);");
  expect_verdict(gui, "equal");
  gui.await("heatmaps.mine.picture");
  EXPECT_TRUE(contains(gui.recent_log(), "mine was saved; it is loaded again")) << gui.recent_log();
}

TEST_F(CandidateWindow, IsJudgedAgainAtEveryDispatchOfAChainWhenItIsSaved) {
  const std::string desc = desc_text("FLOAT32", "2, 3"), bounds = R"("Min": 1, "Max": 4)";
  write(folder / "chain.json", CaseText()
                                   .resource("A", "FLOAT32", "[5, 1, 0, 3, 2, 7]")
                                   .constant("B", "FLOAT32", 6)
                                   .constant("C", "FLOAT32", 6)
                                   .dispatch("CLIP", {"A", "B"}, desc, bounds)
                                   .dispatch("CLIP", {"B", "C"}, desc, bounds)
                                   .text());
  Gui gui({path("chain.json"), "--candidate", path("mine.glsl")});
  gui.await("chain ? 1 of 2");  // the second CLIP changes nothing, as a copy would
  save_shader("y[i] = clamp(x[i], Min, Max) + 1.0;");
  expect_verdict(gui, "6 of 6 differ");
  gui.await("chain ! 2 of 2");
  gui.type("]");
  expect_verdict(gui, "clip, 2 of 2");
  gui.await("chain ! 2 of 2");
}

// ABS, which it lacks, of what it gives for CLIP: 5, 1, 0, -3, 2, 7 in place of 4, 1, 0, -2, 2, 4.
TEST_F(CandidateWindow, EndToEndTheErrorThatItHandsOnIsOnScreen) {
  const std::string desc = desc_text("FLOAT32", "2, 3");
  write(folder / "chain.json", CaseText()
                                   .resource("A", "FLOAT32", "[5, 1, 0, -3, 2, 7]")
                                   .constant("B", "FLOAT32", 6)
                                   .constant("C", "FLOAT32", 6)
                                   .dispatch("CLIP", {"A", "B"}, desc, R"("Min": -2, "Max": 4)")
                                   .dispatch("ABS", {"B", "C"}, desc)
                                   .text());
  save_shader("y[i] = x[i] + 0.0 * Min * Max;");
  Gui gui({path("chain.json"), "--candidate", path("mine.glsl")});
  expect_verdict(gui, "3 of 6 differ");
  gui.click("end to end");
  gui.type("]");
  expect_verdict(
      gui,
      "3 of 6 differ, inherited  abs, 2 of 2: mine not run, the reference stood in; inherited from clip, largest ");
  gui.expect("its picture", [](const Gui& now) {
    return now.has("heatmaps.mine.picture") && now.has("heatmaps.difference.picture") && now.fact("mine", "max") == 7;
  });
  gui.await("histogram.title reference after mine");  // it did not run ABS itself
  gui.expect("the same among the statistics", [](const Gui& now) {
    return now.has("statistics.heading reference after mine") ||
           now.has("statistics.whole heading reference after mine");
  });
  gui.await("statistics.reference max shows 4");  // to compare the two
  gui.await("statistics.mine max shows 7");
  gui.await("chain[0] finding 3 of 6 differ by up to 3");
  gui.expect("as much as there is room for", [](const Gui& now) {
    return now.has("chain[1] finding not run, inherited, up to 3") || now.has("chain[1] finding not run, inherited") ||
           now.has("chain[1] finding mine cannot run it, inherits an error of up to 3");
  });
  EXPECT_TRUE(gui.verdict().starts_with("~ 3 of 6 differ")) << gui.verdict();
  EXPECT_TRUE(contains(gui.verdict(), "; the others: 6 elements, bit for bit")) << gui.verdict();
  gui.expect("it in the log",
             [](const Gui& now) { return contains(now.recent_log(), "inherited from clip, largest "); });
  gui.click("end to end");
  gui.await("heatmaps.mine.~ not run");  // its place says that it does not run ABS
}

TEST_F(CandidateWindow, KeepsItsPlaceAtADispatchThatItCannotRunAndSaysWhy) {
  const std::string desc = desc_text("FLOAT32", "2, 3");
  write(folder / "chain.json", CaseText()
                                   .resource("A", "FLOAT32", "[5, 1, 0, -3, 2, 7]")
                                   .constant("B", "FLOAT32", 6)
                                   .constant("C", "FLOAT32", 6)
                                   .dispatch("CLIP", {"A", "B"}, desc, R"("Min": -2, "Max": 4)")
                                   .dispatch("ABS", {"B", "C"}, desc)
                                   .text());
  Gui gui({path("chain.json"), "--candidate", path("mine.glsl")});
  expect_verdict(gui, "equal");
  gui.await("heatmaps.mine.picture");
  const auto before = gui.rectangle("heatmaps.mine.picture");
  gui.type("]");
  gui.await("heatmaps.mine.why mine cannot run this dispatch: it was chosen for CLIP");
  expect_verdict(gui, "mine not run, the others equal  abs, 2 of 2");
  const auto now = gui.rectangle("heatmaps.mine.awaited");
  EXPECT_EQ(now.x, before.x);
  EXPECT_EQ(now.y, before.y);
  EXPECT_FALSE(gui.has("heatmaps.difference.picture")) << "that of another implementation";
  gui.click("show the backends");
  gui.await("heatmaps.difference.picture");
  gui.type("[");
  gui.await("heatmaps.mine.picture");
}

TEST_F(CandidateWindow, KeepsTheLastPictureOfAShaderThatFailsUntilTheCaseChanges) {
  save_shader("y[i] = x[i] + 0.0 * Min * Max;");
  Gui gui({path("case.json"), "--candidate", path("mine.glsl")});
  expect_verdict(gui, "3 of 6 differ  on mine");
  gui.double_click("heatmaps.mine.picture");
  gui.await("heatmaps.leave enlarged");
  const Pixels bright = gui.pixels("heatmaps.mine.picture");
  save_shader("y[i] = nonsense;");
  expect_verdict(gui, "mine failed");
  gui.await("heatmaps.leave enlarged");  // it still has all the room
  EXPECT_NE(gui.pixels("heatmaps.mine, before it failed.picture"), bright);
  EXPECT_FALSE(gui.has("heatmaps.mine.picture"));
  EXPECT_TRUE(gui.has("not compared")) << "the numbers of an earlier output are on show";
  gui.press("Escape");
  gui.await("heatmaps.difference.~ before it failed:");
  gui.type("d");
  gui.await("differences table.problem");
  gui.enter("Max", "5");
  expect_verdict(gui, "mine failed");
  gui.expect("another implementation beside the reference",
             [](const Gui& now) { return !now.has("heatmaps.mine, before it failed.picture"); });
  save_shader("y[i] = min(max(x[i], Min), Max);");
  expect_verdict(gui, "equal");
  gui.await("heatmaps.mine.picture");
}

TEST_F(CandidateWindow, ShowsAllErrorsAndTheLineOfTheFirstAsTheFileIsSaved) {
  save_shader("y[i] = nonsense; z = 1;");
  Gui gui({path("case.json"), "--candidate", path("mine.glsl")});
  expect_verdict(gui, "mine failed  line 9, column 34:");
  EXPECT_TRUE(contains(gui.recent_log(), "`z' undeclared")) << gui.recent_log();
  gui.click("verdict sentence");
  gui.await("error line 9");
  save_shader("\n\ny[i] = still_nonsense;");
  gui.await("error line 11");
  save_shader("y[i] = min(max(x[i], Min), Max);");
  gui.await("error is gone");
  save_shader("y[i] = 1.0 +;");
  gui.await("error line 9");
  gui.press("Escape");
  gui.expect("a closed dialog", [](const Gui& now) { return !now.has("error text"); });
  for (const char* panel : {"form", "pictures", "right side", "verdict"}) {
    SCOPED_TRACE(panel);
    gui.press("F8");
  }
  gui.press("Return");
  gui.await("error line 9");
  gui.click("error close");
  gui.expect("a closed dialog", [](const Gui& now) { return !now.has("error text"); });
}

TEST_F(CandidateWindow, KeepsTheLastPictureOfALibraryThatIsNoneAnyMore) {
  std::filesystem::copy_file(candidates_folder() / "clip.so", folder / "mine.so");
  Gui gui({path("case.json"), "--candidate", path("mine.so")});
  gui.await("heatmaps.mine.picture");
  write(folder / "mine.so", "no library");
  gui.await("heatmaps.mine, before it failed.picture");
  gui.click("show the backends");
  gui.expect("a backend in its place",
             [](const Gui& now) { return !now.has("heatmaps.mine, before it failed.picture"); });
}

TEST_F(CandidateWindow, ALibraryThatCannotBeLoadedHasFailed) {
  write(folder / "fake.so", "no library");
  Gui gui({path("case.json"), "--candidate", path("fake.so")});
  expect_verdict(gui, "! fake failed");
  std::string whole = text_of(candidates_folder() / "clip.so");
  write(folder / "fake.so", whole.substr(0, whole.size() / 2));
  expect_verdict(gui, "! fake failed  its file is cut off");
}

TEST_F(CandidateWindow, AnArrayBelongsToItsDispatchAndSilencesNoFailure) {
  const std::string desc = desc_text("FLOAT32", "2, 3");
  write(folder / "chain.json", CaseText()
                                   .resource("A", "FLOAT32", "[5, 1, 0, 3, 2, 7]")
                                   .constant("B", "FLOAT32", 6)
                                   .constant("C", "FLOAT32", 6)
                                   .dispatch("CLIP", {"A", "B"}, desc, R"("Min": 1, "Max": 4)")
                                   .dispatch("ABS", {"B", "C"}, desc)
                                   .text());
  const std::vector<float> values = {4, 1, 1, 3, 2, 4};
  const std::vector<std::uint32_t> sizes = {2, 3};
  ASSERT_TRUE(write_file(path("ok.npy"), encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values)))));
  write(folder / "fake.so", "no library");
  Gui gui({path("chain.json"), "--candidate", path("fake.so"), "--candidate", path("ok.npy")});
  expect_verdict(gui, "fake failed");
  gui.await("chain ! 2 of 2");
  gui.type("]");
  expect_verdict(gui, "! fake failed  abs, 2 of 2");
  gui.await("chain ! 2 of 2");
  EXPECT_FALSE(contains(gui.verdict(), "differ")) << gui.verdict();
  gui.type("n");
  expect_verdict(gui, "! fake failed  clip, 1 of 2");
  EXPECT_TRUE(contains(gui.recent_log(), "The next dispatch that failed: clip.")) << gui.recent_log();
  EXPECT_FALSE(contains(gui.recent_log(), "Nothing differs")) << "abs failed too: " << gui.recent_log();
}

TEST_F(CandidateWindow, AnArrayIsComparedAtTheDispatchThatItWasGivenForAlone) {
  const std::string desc = R"({"DataType": "FLOAT32", "Sizes": [2, 3]})";
  const auto clip = [&](const std::string& name) {
    return "\"" + name + R"(": {"type": "ELEMENT_WISE_CLIP", "desc": {"Min": 1, "Max": 4, "InputTensor": )" + desc +
           R"(, "OutputTensor": )" + desc + "}}";
  };
  write(folder / "chain.json", R"({"resources": {
      "A": {"initialValuesDataType": "FLOAT32", "initialValues": [5, 1, 0, 3, 2, 7]},
      "B": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 6, "value": 0}},
      "C": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 6, "value": 0}}},
    "dispatchables": {)" + clip("first") +
                                   ", " + clip("second") + R"(},
    "commands": [
      {"type": "dispatch", "dispatchable": "first", "bindings": {"InputTensor": "A", "OutputTensor": "B"}},
      {"type": "dispatch", "dispatchable": "second", "bindings": {"InputTensor": "B", "OutputTensor": "C"}}]})");
  const std::vector<float> values = {4, 1, 1, 3, 2, 4};
  const std::vector<std::uint32_t> sizes = {2, 3};
  ASSERT_TRUE(write_file(path("ok.npy"), encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values)))));
  Gui gui({path("chain.json"), "--candidate", path("ok.npy")});
  expect_verdict(gui, "ok included");
  gui.type("]");
  expect_verdict(gui, "ok not run: it was given for first");
  gui.type("[");
  expect_verdict(gui, "ok included");
  gui.enter("Name", "start");
  gui.move_away();
  expect_verdict(gui, "ok included");
  gui.type("]");
  expect_verdict(gui, "ok not run: it was given for start");
}

TEST_F(CandidateWindow, AnArrayWhoseDispatchIsGoneIsTestedForAnother) {
  const std::vector<float> values(16, 77);
  const std::vector<std::uint32_t> sizes = {1, 1, 4, 4};
  ASSERT_TRUE(write_file(path("ok.npy"), encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values)))));
  Gui gui({example("chain_of_three.json"), "--candidate", path("ok.npy")});  // clip, min, sign
  expect_verdict(gui, "clip, 1 of 3: on ok");
  gui.click("chain[0]");
  gui.click("remove dispatch");
  expect_verdict(gui, "ok not run: its dispatch clip is gone");
  gui.chord("ctrl", "p");
  gui.type("test ok for this dispatch");
  gui.press("Return");
  expect_verdict(gui, "min, 1 of 2: on ok");
}

TEST_F(CandidateWindow, AnArrayBelongsToNoDispatchOfACaseThatIsOpenedInItsTab) {
  const std::vector<float> values(16, 77);
  const std::vector<std::uint32_t> sizes = {1, 1, 4, 4};
  ASSERT_TRUE(write_file(path("ok.npy"), encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values)))));
  std::string other = text_of(example("chain_of_three.json"));
  for (std::size_t at = 0; (at = other.find("\"clip\"")) != std::string::npos;) other.replace(at, 6, "\"limit\"");
  write(folder / "other.json", other);
  Gui gui({example("chain_of_three.json"), "--candidate", path("ok.npy")});
  expect_verdict(gui, "clip, 1 of 3: on ok");
  gui.chord("ctrl", "o");
  gui.answer(path("other.json"));
  expect_verdict(gui, "limit, 1 of 3: on ok");
}

// What a rectangle is filled with; nullopt: with several colours.
std::optional<std::uint32_t> colour_of(const Pixels& pixels) {
  const bool one = !pixels.empty() && std::ranges::count(pixels, pixels.front()) == std::ssize(pixels);
  return one ? std::optional(pixels.front()) : std::nullopt;
}

TEST_F(CandidateWindow, HasAColourOfItsOwnInItsTitle) {
  save_shader("y[i] = clamp(x[i], Min, Max);");
  Gui gui(
      {path("case.json"), "--candidate", (candidates_folder() / "clip.so").string(), "--candidate", path("mine.glsl")});
  gui.await("heatmaps.mine.candidate mark");
  EXPECT_EQ(colour_of(gui.pixels("heatmaps.mine.candidate mark")), 0x7744FFu);  // the second
  gui.click("heatmaps.mine.backend");
  gui.click("heatmaps.mine.backend=clip");
  gui.await("heatmaps.clip.candidate mark");
  EXPECT_EQ(colour_of(gui.pixels("heatmaps.clip.candidate mark")), 0xCCCCDDu);
  save_shader("y[i] = nonsense;");
  expect_verdict(gui, "mine failed");
  EXPECT_EQ(colour_of(gui.pixels("heatmaps.clip.candidate mark")), 0xCCCCDDu);
}

TEST_F(CandidateWindow, OfSeveralTheOneThatFailsIsShownFirst) {
  save_shader("y[i] = x[i] + 0.0 * Min * Max;");
  Gui gui(
      {path("case.json"), "--candidate", path("mine.glsl"), "--candidate", (candidates_folder() / "clip.so").string()});
  expect_verdict(gui, "3 of 6 differ  on mine");
  gui.await("heatmaps.mine.picture");
  EXPECT_FALSE(gui.has("heatmaps.clip.picture"));
}

TEST_F(CandidateWindow, SaysThatAShaderDidNotRunBesideBackendsThatAgree) {
  write(folder / "mine.glsl",
        "#version 430\nlayout(local_size_x = 64) in;\n"
        "layout(std430) readonly buffer InputTensor { float x[]; };\n"
        "layout(std430) buffer OutputTensor { float y[]; };\nuniform float Min;\n"
        "void main() { y[gl_GlobalInvocationID.x] = max(x[gl_GlobalInvocationID.x], Min); }\n");
  Gui gui({path("case.json"), "--candidate", path("mine.glsl")});
  expect_verdict(gui, "bit for bit (exact), mine not run");
  EXPECT_TRUE(contains(gui.verdict(), "~ mine not run, the others equal")) << gui.verdict();
}

TEST_F(CandidateWindow, BesideAFileThatDoesNotFitBothAreToldUntilItIsTestedNoMore) {
  write(folder / "mine.glsl",
        "#version 430\nlayout(local_size_x = 64) in;\n"
        "layout(std430) readonly buffer InputTensor { float x[]; };\n"
        "layout(std430) buffer OutputTensor { float y[]; };\nuniform float Min;\n"
        "void main() { y[gl_GlobalInvocationID.x] = max(x[gl_GlobalInvocationID.x], Min); }\n");
  const std::string small = path("small.npy");
  const auto save_small = [&](std::uint32_t columns) {
    const std::vector<float> values(std::size_t{2} * columns, 1);
    const std::vector<std::uint32_t> sizes = {2, columns};
    ASSERT_TRUE(write_file(small, encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values)))));
  };
  save_small(3);
  Gui gui({path("case.json")});
  gui.chord("ctrl", "p");
  gui.type("compare with my");
  gui.press("Return");
  gui.answer(small);
  gui.await("heatmaps.small.npy.picture");
  save_small(2);
  gui.await("its file " + small);
  open_dialog(gui);
  gui.type(path("mine.glsl"));
  gui.press("Return");
  expect_verdict(gui, "small.npy does not fit");
  expect_verdict(gui, ", mine not run");
  gui.expect("the box of mine",
             [&](const Gui& now) { return now.has("not compared") && !now.has("its file " + small); });
  gui.chord("ctrl", "p");
  gui.type("remove implementation mine");
  gui.press("Return");
  gui.await("its file " + small);
  gui.expect("the file alone", [](const Gui& now) {
    return contains(now.verdict(), "small.npy does not fit") && !contains(now.verdict(), "mine");
  });
}

TEST_F(CandidateWindow, IsNamedInADialogWhichRefusesOffersAndRemoves) {
  Gui gui({path("case.json")});
  open_dialog(gui);
  gui.type(path("none.so"));
  gui.press("Return");
  gui.expect("a refusal", [](const Gui& now) { return now.has("candidate"); });
  EXPECT_FALSE(gui.has("heatmaps.none.picture"));
  gui.chord("ctrl", "a");
  gui.type("mine=" + (candidates_folder() / "clip.so").string());
  gui.press("Return");
  gui.await("heatmaps.mine.picture");
  expect_verdict(gui, "equal");
  open_dialog(gui);
  gui.click("candidate remove 0");
  gui.await("candidate recent 0");
  gui.press("Escape");
  gui.expect("no pane", [](const Gui& now) { return !now.has("heatmaps.mine.picture"); });
}

TEST_F(CandidateWindow, AScriptThatIsNotExecutableIsOfferedAsACommand) {
  write(folder / "mine.py", "for line in iter(input, None): print('{\"status\": \"unsupported\"}', flush=True)\n");
  const std::string script = path("mine.py");
  Gui gui({path("case.json")});
  open_dialog(gui);
  gui.type("mine=" + script);
  gui.press("Return");
  gui.await("candidate refused " + script + " is not executable: test python3 " + script + ", or chmod +x " + script);
  gui.click("candidate cure");
  gui.expect("no refusal", [](const Gui& now) { return !now.has("candidate cure"); });
  gui.click("candidate test");
  gui.expect("the command", [](const Gui& now) {
    return contains(now.recent_log(), "testing mine=python3 ") && !now.has("candidate");
  });
}

TEST_F(CandidateWindow, SourceTextIsToBeCompiledFirst) {
  write(folder / "mine.c", "");
  const std::string source = path("mine.c");
  Gui gui({path("case.json")});
  open_dialog(gui);
  gui.type("mine=" + source);
  gui.press("Return");
  gui.await("candidate refused " + source +
            " is source text: compile it to a library first and test that, cc -shared " + "-fPIC -o " +
            path("mine.so") + " " + source);
  EXPECT_FALSE(gui.has("candidate cure"));
  const std::string allowed = "give a program, a library (.so) or a shader (.glsl, .comp)";
  const auto expect_refused = [&](const std::string& given, const std::string& why) {
    gui.chord("ctrl", "a");  // the field has the keyboard after a refusal
    gui.type(given);
    gui.press("Return");
    gui.await("candidate refused " + given + why + allowed);
  };
  write(folder / "notes.txt", "some notes");
  expect_refused(path("notes.txt"), " is no program: ");
  expect_refused(path("missing.so"), ": no such file; ");
  expect_refused(folder.path().string(), " is a folder: ");
  write(folder / "script", "#!/bin/sh\n");
  gui.chord("ctrl", "a");
  gui.type(path("script"));
  gui.press("Return");
  gui.await("candidate refused " + path("script") + " is not executable: chmod +x " + path("script"));
}

TEST_F(CandidateWindow, ARefusalQuotesAPathWithABlankAndMovesNoRow) {
  write(folder / "my ops.py", "");
  const std::string script = path("my ops.py"), quoted = "'" + script + "'";
  Gui gui({path("case.json"), "--candidate", path("mine.glsl")});
  open_dialog(gui);
  gui.await("candidate remove 0");
  const auto before = gui.rectangle("candidate remove 0");
  gui.type("theirs=" + quoted);
  gui.press("Return");
  gui.await("candidate refused " + script + " is not executable: test python3 " + quoted + ", or chmod +x " + quoted);
  gui.await("candidate cure");
  EXPECT_EQ(gui.rectangle("candidate remove 0"), before);
}

TEST_F(CandidateWindow, ARefusalQuotesWhatAShellWouldExpand) {
  write(folder / "ops{1,2}.py", "");
  const std::string script = path("ops{1,2}.py"), quoted = "'" + script + "'";
  Gui gui({path("case.json")});
  open_dialog(gui);
  gui.type("mine=" + script);
  gui.press("Return");
  gui.await("candidate refused " + script + " is not executable: test python3 " + quoted + ", or chmod +x " + quoted);
}

TEST_F(CandidateWindow, AProgramThatIsInThePathIsNotTheFileOfItsName) {
  Gui gui({path("case.json")});
  write(gui.folder() / "true", "");
  open_dialog(gui);
  gui.type("mine=true");
  gui.press("Return");
  gui.expect("the program", [](const Gui& now) { return contains(now.recent_log(), "testing mine=true"); });
}

// There is no dialog yet that could refuse them.
TEST_F(CandidateWindow, OfTheCommandLineAreNeverLeftOutInSilence) {
  write(folder / "mine.py", "");
  Gui gui({path("case.json"), "--candidate", "script=" + path("mine.py"), "--candidate", path("mine.glsl"),
           "--candidate", "mine=" + (candidates_folder() / "clip.so").string()});
  expect_verdict(gui, "cannot be started: Permission denied");
  EXPECT_TRUE(contains(gui.recent_log(), "The name mine is taken: write other=")) << gui.recent_log();
}

TEST_F(CandidateWindow, ANameThatIsOfferedIsFree) {
  const std::string library = (candidates_folder() / "clip.so").string();
  Gui gui({path("case.json"), "--candidate", path("mine.glsl"), "--candidate", "other=" + library, "--candidate",
           "mine=" + library});
  gui.expect("a free name",
             [](const Gui& now) { return contains(now.recent_log(), "The name mine is taken: write other2="); });
}

// Another time the program may start in another folder.
TEST_F(CandidateWindow, IsRememberedWithItsPath) {
  Gui gui({path("case.json")});
  const std::filesystem::path file = gui.folder() / "mine.glsl";
  std::filesystem::copy_file(path("mine.glsl"), file);
  open_dialog(gui);
  gui.type("mine.glsl");
  gui.press("Return");
  gui.await("heatmaps.mine.picture");
  gui.end_by(SIGTERM);
  EXPECT_THAT(text_of(gui.folder() / "state/opscope/window.settings"),
              testing::HasSubstr("candidate = " + file.string() + "\n"));
}

TEST_F(CandidateWindow, IsSweptAndMeasuredToo) {
  Gui gui({path("case.json"), "--candidate", (candidates_folder() / "nan_becomes_min.so").string()});
  gui.press("F6");
  gui.await("sweep.Start");
  gui.enter("sweep.seconds", "2");
  gui.click("sweep.Start");
  gui.expect("an end", [](const Gui& now) { return now.has("sweep.conclusion"); });
  EXPECT_TRUE(contains(gui.sweep(), " differ") && contains(gui.sweep(), "nan_becomes_min")) << gui.sweep();
  gui.click("sweep.Open the first case");
  gui.expect("its case", [](const Gui& now) { return contains(now.title(), "counterexample") && now.settled(); });
  gui.click("sweep.Open the first case");
  gui.expect("the same tab",
             [](const Gui& now) { return contains(now.recent_log(), "counterexample is open already, in this tab"); });
  gui.chord("ctrl", "Prior");
  gui.expect("the case beside it", [](const Gui& now) { return contains(now.title(), "case.json") && now.settled(); });
  gui.press("F7");
  gui.chord("shift", "F7");
  gui.expect_in_motion("a curve", [](const Gui& now) { return contains(now.bench(), "nan_becomes_min"); });
}

TEST_F(CandidateWindow, OfAnotherOperatorIsLeftOutByNameUntilItIsTestedNoMore) {
  write(folder / "sign.json", CaseText()
                                  .resource("A", "FLOAT32", "[5, 1, 0, 3, 2, 7]")
                                  .constant("B", "FLOAT32", 6)
                                  .dispatch("SIGN", {"A", "B"}, desc_text("FLOAT32", "2, 3"))
                                  .text());
  Gui gui({path("case.json"), "--candidate", path("mine.glsl")});
  gui.await("heatmaps.mine.picture");
  gui.chord("ctrl", "o");
  gui.answer(path("sign.json"));
  gui.expect("the other case", [](const Gui& now) { return contains(now.title(), "sign.json") && now.settled(); });
  const auto reason = [](const std::string& text) {
    return contains(text, "mine") && contains(text, "not available: it was chosen for CLIP");
  };
  gui.chord("shift", "F7");
  gui.expect_in_motion("its reason", [&](const Gui& now) { return reason(now.bench()); });
  gui.press("Escape");
  gui.expect("the end of the bench", [](const Gui& now) { return now.has("bench.conclusion"); });
  EXPECT_FALSE(contains(gui.bench(), "FLOAT32 mine")) << gui.bench();
  gui.press("F6");
  gui.enter("sweep.seconds", "2");
  gui.click("sweep.Start");
  gui.expect("an end", [](const Gui& now) { return now.has("sweep.conclusion"); });
  EXPECT_TRUE(reason(gui.sweep()) && !contains(gui.sweep(), "differ")) << gui.sweep();
  gui.click("sweep.test mine");
  gui.expect("its choice", [](const Gui& now) { return contains(now.recent_log(), "testing mine for SIGN"); });
  gui.expect("no more offer", [](const Gui& now) { return !now.has("sweep.test mine"); });
  gui.chord("ctrl", "p");
  gui.type("operator Clip");
  gui.press("Return");
  gui.expect("another operator", [](const Gui& now) { return now.has("Min"); });
  gui.chord("ctrl", "p");
  gui.type("test mine for clip");
  gui.press("Return");
  gui.expect("the same in the palette",
             [](const Gui& now) { return contains(now.recent_log(), "testing mine for CLIP"); });

  gui.chord("ctrl", "p");
  gui.type("remove implementation mine");
  gui.press("Return");
  gui.expect("no implementation", [](const Gui& now) { return contains(now.recent_log(), "no longer testing"); });
}

TEST_F(CandidateWindow, SurvivesALibraryThatIsReplacedWhileItRuns) {
  std::filesystem::copy_file(candidates_folder() / "nan_becomes_min.so", folder / "mine.so");
  Gui gui({path("case.json"), "--candidate", path("mine.so")});
  expect_verdict(gui, "equal");
  for (int i = 0; i < 10; ++i) {
    const char* name = i % 2 == 0 ? "clip.so" : "faults.so";
    std::filesystem::copy_file(candidates_folder() / name, folder / "mine.so",
                               std::filesystem::copy_options::overwrite_existing);
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
  }
  expect_verdict(gui, "3 of 6 differ  on mine");  // faults.so copies its input
  std::filesystem::remove(folder / "mine.so");
  std::filesystem::copy_file(candidates_folder() / "clip.so", folder / "mine.so");
  expect_verdict(gui, "equal");
}

}  // namespace
}  // namespace opscope::test
