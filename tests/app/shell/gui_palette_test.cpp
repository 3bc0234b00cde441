// Everything that can be done or chosen is found by the words that people type.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/model/model.h"
#include "core/operators/schema/registry.h"
#include "core/text/visible.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/case_text.h"

namespace opscope::test {
namespace {

void search(Gui& gui, const std::string& words) {
  gui.chord("ctrl", "p");
  gui.await("palette filter");
  gui.type(words);
}

void choose(Gui& gui, const std::string& words) {
  search(gui, words);
  gui.press("Return");
  gui.expect("no palette", [](const Gui& now) { return !now.has("palette filter"); });
}

// The case as it is written to another file.
std::string saved(Gui& gui, const std::string& name) {
  const std::string file = (gui.folder() / name).string();
  gui.hold("ctrl", [&] { gui.chord("shift", "s"); });
  gui.answer(file);
  gui.expect("saved", [&](const Gui& now) { return contains(now.log(), "saved " + file); });
  return text_of(file);
}

TEST(Palette, AnOperatorBecomesThatOfTheDispatchAndItsAttributesComeBack) {
  Gui gui;
  gui.enter("Max", "0.5");
  choose(gui, "max operator");  // the field Max comes first by its name alone
  gui.expect("the operator", [](const Gui& now) { return now.valid() && !now.has("Max"); });
  choose(gui, "clip");
  gui.expect("clip again", [](const Gui& now) { return now.has("Max") && now.fact("reference", "max") <= 0.5; });
  gui.press("Tab");  // from the operator, which has the ring, to Min
  gui.type("0.25");
  gui.press("Return");
  gui.expect("the bound", [](const Gui& now) { return now.fact("reference", "min") == 0.25; });
  gui.chord("ctrl", "z");
  gui.chord("ctrl", "z");
  gui.chord("ctrl", "z");
  gui.expect("as before the first choice", [](const Gui& now) { return now.valid() && now.has("Max"); });
}

TEST(Palette, FitsThePicturesByItsOtherNames) {
  Gui gui({example("clip_nan.json")});
  const Pixels whole = gui.pixels("heatmaps.InputTensor.picture");
  for (const char* words : {"zoom to fit", "reset zoom", "fit"}) {
    choose(gui, "zoom in");
    gui.expect_other_pixels("heatmaps.InputTensor.picture", whole);
    choose(gui, words);
    gui.expect_pixels("heatmaps.InputTensor.picture", whole);
  }
}

TEST(Palette, CutsALongNameBeforeWhatStandsAtTheRight) {
  Gui gui;
  const std::string name = std::string(60, 'w') + ".json", file = (gui.folder() / name).string();
  write(file, text_of(example("sign_int64.json")));
  gui.chord("ctrl", "o");
  gui.answer(file);
  gui.expect("it", [&](const Gui& now) { return now.title() == name; });
  gui.chord("ctrl", "o");
  gui.answer(example("clip_nan.json"));
  gui.expect("another", [](const Gui& now) { return now.title() == "clip_nan.json"; });
  std::filesystem::remove(file);
  gui.hold("ctrl", [&] { gui.chord("shift", "o"); });
  gui.await("palette filter");
  gui.type("www");
  const std::string row = visible_name(name, 40) + " - " + visible_name(gui.folder().path().string(), 30);
  gui.expect("a cut name before its mark", [&](const Gui& now) {
    if (!now.has("palette name " + row) || !now.has("palette " + row + " missing")) return false;
    const auto left = now.last_rectangle("palette name " + row), right = now.last_rectangle("palette right " + row);
    return left.x + left.width + 10 < right.x;
  });
}

TEST(Palette, LeadsToTheNamesOfAChain) {
  Gui gui({example("chain_of_three.json")});
  const auto rename = [&](const std::string& field, const std::string& name) {
    choose(gui, field);
    gui.type(name);
    gui.press("Return");
  };
  rename("resource of input", "steps");
  rename("name of the dispatch", "second");
  choose(gui, "rename this dispatch");
  gui.await("dispatch name");
  gui.type("first");
  gui.press("Return");
  gui.expect("an edited case", [](const Gui& now) { return contains(now.title(), "*"); });
  choose(gui, "show sign");
  gui.expect("that dispatch", [](const Gui& now) { return contains(now.verdict(), "sign, 3 of 3: "); });
  const std::string text = saved(gui, "named.json");
  EXPECT_TRUE(contains(text, "\"steps\"")) << text;
  EXPECT_TRUE(contains(text, "\"first\"")) << text;
}

TEST(Palette, FindsWhatPeopleCallThingsElsewhere) {
  Gui gui({example("clip_nan.json")});
  const auto finds = [&](const std::string& words, const std::string& entry) {
    search(gui, words);
    gui.expect(words, [&](const Gui& now) { return now.has("palette " + entry); });
    gui.press("Escape");
    gui.expect("no palette", [](const Gui& now) { return !now.has("palette filter"); });
  };
  finds("dark mode", "Dark theme view");
  finds("screenshot", "Save the picture of reference as PNG... picture");
  finds("colormap", "turbo colour map");
  finds("invert", "reversed colours view");
  finds("noise", "normal source of InputTensor");
  finds("fullscreen", "Enlarge reference pane");
  finds("reset layout", "Reset the panel sizes view");
  finds("preferences", "Light theme");
  finds("rename", "Save as...");
  finds("duplicate", "New tab");
  finds("tolerance", "ULP, steps between the two measure of difference");
  finds("delete", "Close tab");
  finds("side by side", "Wipe");
  finds("manual", "Manual...");
  finds("symmetric", "Range: symmetric about 0 colours of InputTensor");
  finds("percentile", "Range: percentiles 1 to 99 colours of InputTensor");
  finds("tour", "About Opscope");
  finds("tutorial", "Manual...");
  finds("show memory", "Go to Memory of InputTensor field");
  finds("test vectors", "Export golden vectors...");
  finds("animation", "Play Min attribute");
  for (const char* words : {"known bug", "disagreement"}) finds(words, "clip nan known disagreement");
  for (const char* word : {"mean", "median", "percentile", "std"}) finds(word, "Go to Statistics right side");
  finds("min", "Go to Min field");
  finds("jump", "Go to Max field");
  finds("exposure", "Range: follow the data colours of InputTensor");
  finds("flip", "Flip reference and gpu");
  finds("verify", "Verify golden vectors...");
  finds("golden", "Verify golden vectors...");
  finds("replay", "Verify golden vectors...");
  for (const char* word : {"benchmark", "performance", "speed"}) finds(word, "Bench...");
  finds("hex", "Bits of the probed element");
  finds("grayscale", "grey colour map");
  finds("lut", "turbo colour map");
  finds("rank", "Go to size W of InputTensor field");
  finds("dimensions", "Go to size W of InputTensor field");
  finds("clipped pixels", "Count outcomes in pixels");
  finds("unpin", "Release the pin");
  finds("panes in a row", "Arrange: row pane");
  finds("half", "FLOAT16 data type of InputTensor");
  finds("fuzz", "Sweep...");
  finds("gpu info", "Device...");
  finds("my own shader", "Test my implementation...");
  finds("bigger", "Larger");
  finds("heatmap", "turbo colour map");
  finds("endian", "Go to Source of InputTensor field");
  finds("scale 200", "Scale 200 % size");
  finds("rmse", "Go to Quantization error of quantized tensors alone");
  finds("version", "About Opscope");
  finds("log scale", "logarithmic colours view");
  finds("tolerance filter", "All differences");
  finds("threads", "Bench...");
  finds("close panel", "Close the panel below view");
  finds("rank", "Go to Dimensions of InputTensor field");
  finds("threshold", "Go to Threshold field");
  for (const char* words : {"max error", "worst pixel"}) finds(words, "Worst difference");
  finds("mismatch", "Next difference");
  finds("stop", "Cancel");
  finds("restart", "Run now");
  finds("timing", "Bench...");
  finds("epsilon", "All differences");
  finds("add noise", "normal source of InputTensor");
  finds("fill with zeros", "constant source of InputTensor");
  finds("save results to numpy", "Save reference as .npy... tensor");
  finds("export png", "Save each element of reference as a pixel (PNG)... picture");
}

// The first row of what is found.
void expect_first(Gui& gui, const std::string& words, const std::string& entry) {
  search(gui, words);
  gui.expect(words + " finds " + entry, [&](const Gui& now) {
    if (!now.has("palette " + entry)) return false;
    const auto filter = now.last_rectangle("palette filter"), row = now.last_rectangle("palette " + entry);
    return row.y < filter.y + filter.height + row.height;
  });
  gui.press("Escape");
  gui.expect("no palette", [](const Gui& now) { return !now.has("palette filter"); });
}

struct FirstHit {
  const char *words, *entry;
};

TEST(Palette, EverydayWordsFindTheAptCommandFirst) {
  constexpr FirstHit hits[] = {{"exit", "Quit"},
                               {"reload", "Open the file again file"},
                               {"revert", "Open the file again file"},
                               {"legend", "viridis colour map"},
                               {"gaussian", "normal source of InputTensor"},
                               {"load", "Open..."},
                               {"import", "Open..."},
                               {"photo", "clip photo example"},
                               {"padding", "padded strides of InputTensor"},
                               {"options", "Light theme"},
                               {"dark", "Dark theme view"},
                               {"help", "Manual..."},
                               {"shortcut", "Keys and gestures"},
                               {"redo", "Redo"},
                               {"picture", "Go to Picture size of InputTensor field"},
                               {"zoom", "Zoom in"},
                               {"compare", "Compare with my output..."},
                               {"export", "Export golden vectors..."},
                               {"csv", "Save the statistics as CSV..."},
                               // Of no element of this case: marking them is not offered.
                               {"Min > Max", "Go to Outcomes right side"},
                               {"wholly kept", "Go to Outcomes right side"},
                               {"own range", "ranges shared by panes of similar values view"},
                               {"flags of output", "Go to Flags of OutputTensor field"},
                               {"alignment of output", "Go to Alignment of OutputTensor field"},
                               {"offset of output", "Go to Offset of OutputTensor field"},
                               {"written to", "Go to Written to of OutputTensor field"},
                               {"in place", "in place of Input output"},
                               {"same as input", "Go to Dimensions of OutputTensor field"}};
  Gui gui({example("clip_photo.json")});
  for (const auto& [words, entry] : hits) expect_first(gui, words, entry);
}

TEST(Palette, FindsChannelsAndDoublesOfCasesThatHaveThem) {
  Gui gui({example("if_copies_bits.json")});
  expect_first(gui, "double", "FLOAT64 data type of ATensor");
  gui.chord("ctrl", "o");
  gui.answer(example("min_rank8_int16.json"));
  gui.expect("it", [](const Gui& now) { return now.title() == "min_rank8_int16.json"; });
  expect_first(gui, "per channel", "Index of d0... dimensions of the view");
}

TEST(Palette, OpensTheFileOfTheCaseAgain) {
  Gui gui({example("clip_nan.json")});
  gui.enter("Max", "0.25");
  gui.expect("an edited case", [](const Gui& now) { return contains(now.title(), "*"); });
  choose(gui, "revert");
  gui.click("question discard");
  gui.expect("the case as it is in its file", [](const Gui& now) { return now.title() == "clip_nan.json"; });
}

TEST(Palette, UnfoldsATensorForItsFields) {
  Gui gui({example("clip_nan.json")});
  choose(gui, "written to");
  gui.await("OutputTensor.in place");
  choose(gui, "in place of input");
  gui.expect("an edited case", [](const Gui& now) { return now.valid() && contains(now.title(), "*"); });
  search(gui, "in place of input");
  gui.await("palette tick in place of Input output");
  gui.press("Escape");
}

TEST(Palette, LeadsToWhereAnAbsentTensorIsAdded) {
  Gui gui({example("quantized_add_reciprocal.json")});
  search(gui, "present of azeropoint");
  gui.await("palette Go to Present of AZeroPointTensor field");
  gui.press("Return");
  gui.await("AZeroPointTensor.Present");
}

TEST(Palette, LeadsToEveryFieldThatTheFormShowsByItsLabel) {
  Gui gui({example("clip_photo.json")});
  const auto finds = [&](const std::string& words, const std::string& entry) {
    search(gui, words);
    gui.expect(words, [&](const Gui& now) { return now.has("palette " + entry); });
    gui.press("Escape");
    gui.expect("no palette", [](const Gui& now) { return !now.has("palette filter"); });
  };
  for (const char* label : {"Scaling", "Picture size", "Channels", "Layout", "Total size", "Alignment", "Flags"})
    finds(label, fmt::format("Go to {} of InputTensor field", label));
  finds("scalebias", "Go to ScaleBias field");
  finds("pixels", "Go to pixels of outcomes right side");
  finds("nhwc", "Layout: NHWC InputTensor, pixel by pixel");
  choose(gui, "minus mean");
  gui.await("InputTensor.mean note");
  choose(gui, "go to alignment");
  gui.type("3");
  gui.press("Return");
  gui.expect("a refused alignment",
             [](const Gui& now) { return now.has("InputTensor.GuaranteedBaseOffsetAlignment refuses 3"); });
}

TEST(Palette, LeadsToTheLinesOfQuantizedTensors) {
  Gui gui({example("quantized_add_mixed_types.json")});
  const auto finds = [&](const std::string& words, const std::string& entry) {
    search(gui, words);
    gui.expect(words, [&](const Gui& now) { return now.has("palette " + entry); });
    gui.press("Escape");
    gui.expect("no palette", [](const Gui& now) { return !now.has("palette filter"); });
  };
  finds("a scale", "Go to Scale of ATensor field");
  finds("zero of a", "Go to zero point of ATensor field");
  finds("low end of a", "Go to low end of the range of ATensor field");
  finds("high end of a", "Go to high end of the range of ATensor field");
  finds("no saturation", "Fit: no saturation quantization");
  finds("real numbers", "Go to real numbers right side");
  choose(gui, "low end of a");
  gui.type("abc");
  gui.press("Return");
  gui.expect("a text that went into the field", [](const Gui& now) { return now.has("ATensor.RangeLow refuses abc"); });
}

TEST(Palette, MarksThePresentRange) {
  Gui gui({example("clip_nan.json")});
  const auto is_chosen = [&](const std::string& range) {
    search(gui, "Range");
    const std::string entry = "Range: " + range + " colours of InputTensor";
    gui.expect(entry, [&](const Gui& now) { return now.has("palette " + entry); });
    const bool chosen = gui.has("palette tick " + entry);
    gui.press("Escape");
    gui.expect("no palette", [](const Gui& now) { return !now.has("palette filter"); });
    return chosen;
  };
  EXPECT_TRUE(is_chosen("follow the data"));
  EXPECT_FALSE(is_chosen("symmetric about 0"));
  choose(gui, "symmetric");
  gui.expect("its range", [](const Gui& now) { return now.settled(); });
  EXPECT_TRUE(is_chosen("symmetric about 0"));
  EXPECT_FALSE(is_chosen("follow the data"));
  choose(gui, "range: 0 to 255");
  gui.expect("its range", [](const Gui& now) { return now.settled(); });
  EXPECT_TRUE(is_chosen("0 to 255"));
  choose(gui, "wipe inputtensor with reference");
  gui.await("heatmaps.InputTensor.wipe");
}

TEST(Palette, ClosesThePanelBelow) {
  Gui gui;
  gui.press("F7");
  gui.await("bench.Start");
  choose(gui, "close panel");
  gui.expect("no panel", [](const Gui& now) { return !now.has("bench.Start"); });
}

TEST(Palette, LeadsToTheNumberOfDimensions) {
  Gui gui({example("clip_nan.json")});
  choose(gui, "rank");
  gui.type(" ");  // presses +, which has the ring
  gui.expect("an edited case", [](const Gui& now) { return contains(now.title(), "*"); });
}

TEST(Palette, AChoiceOfANumericsSettingAppliesIt) {
  Gui gui({example("clip_nan.json")});
  choose(gui, "propagates");
  gui.expect("another case", [](const Gui& now) { return contains(now.title(), "*"); });
  EXPECT_TRUE(contains(saved(gui, "propagates.json"), "propagates"));
}

TEST(Palette, CopiesTheProbedValues) {
  Gui gui({example("clip_nan.json")});
  gui.click("heatmaps.gpu.picture");
  choose(gui, "copy the probed values");
  search(gui, "undo");
  gui.expect("a found action", [](const Gui& now) { return now.has("palette Undo"); });
  gui.chord("ctrl", "a");
  gui.chord("ctrl", "v");
  gui.expect("what was copied, which finds none", [](const Gui& now) { return !now.has("palette Undo"); });
}

TEST(Palette, ListsEveryOperatorUnderItsOwnNameAndKind) {
  Gui gui;
  search(gui, "operator");
  for (const OperatorSchema* schema : all_operators()) {
    if (schema->name.starts_with("TEST_")) continue;  // another test has added it to its own process
    gui.expect(schema->name, [&](const Gui& now) { return now.has("palette " + schema->title + " operator"); });
  }
}

TEST(Palette, AColourMapChangesThePictures) {
  Gui gui({example("clip_nan.json")});
  const Pixels before = gui.pixels("heatmaps.reference.picture");
  search(gui, "viridis");
  gui.expect("its kind", [](const Gui& now) { return now.has("palette viridis colour map"); });
  gui.press("Escape");
  choose(gui, "magma");
  gui.move_away();
  gui.expect_other_pixels("heatmaps.reference.picture", before);
  EXPECT_TRUE(contains(saved(gui, "saved.json"), R"("magma")"));
}

TEST(Palette, LeadsToTheNextNaNAndSaysWhereThereIsNone) {
  Gui gui({example("clip_nan.json")});
  choose(gui, "next nan input");
  gui.expect("a pin", [](const Gui& now) { return now.has("heatmaps.probe"); });
  search(gui, "next subnormal");
  gui.expect("none",
             [](const Gui& now) { return now.has("palette Next subnormal in InputTensor element, there is none"); });
  gui.press("Return");
  gui.type(" gpu");
  gui.expect("still open, and typing goes on",
             [](const Gui& now) { return !now.has("palette Next subnormal in InputTensor element, there is none"); });
  EXPECT_TRUE(gui.has("palette Next subnormal in gpu element, there is none"));
}

TEST(Palette, ReleasesThePinAsEscDoes) {
  Gui gui({example("clip_nan.json")});
  const auto expect_no_pin = [&] {
    search(gui, "unpin");
    gui.press("Return");
    gui.type(" x");
    gui.expect("it was not run", [](const Gui& now) { return !now.has("palette Release the pin"); });
    EXPECT_TRUE(gui.has("palette filter"));
    gui.press("Escape");
    gui.expect("no palette", [](const Gui& now) { return !now.has("palette filter"); });
  };
  expect_no_pin();
  choose(gui, "next nan input");
  choose(gui, "release the pin");
  expect_no_pin();
  choose(gui, "next nan input");
  gui.press("Escape");
  expect_no_pin();
}

TEST(Palette, CopiesWhatIsProbed) {
  Gui gui({example("clip_nan.json")});
  choose(gui, "next nan input");
  choose(gui, "copy index");
  search(gui, "copy");
  gui.expect("each value", [](const Gui& now) {
    return now.has("palette Copy the value of InputTensor copy") && now.has("palette Copy the bits of gpu copy") &&
           now.has("palette Copy the statistics copy") && now.has("palette Copy the command that checks this case");
  });
  gui.press("Escape");
  gui.enter("Max", "0.25");
  search(gui, "copy command");
  gui.await("palette because save the changes first");
}

TEST(Palette, ADataTypeIsOneStepOfUndo) {
  Gui gui({example("clip_nan.json")});
  choose(gui, "float16 type");
  gui.expect("FLOAT16", [](const Gui& now) { return now.settled() && contains(now.title(), "*"); });
  EXPECT_TRUE(contains(saved(gui, "changed.json"), "FLOAT16"));
  gui.chord("ctrl", "z");
  gui.expect("as before", [](const Gui& now) { return now.settled() && contains(now.title(), "*"); });
  EXPECT_FALSE(contains(saved(gui, "undone.json"), "FLOAT16"));
}

TEST(Palette, OpensAnExampleThatIsNotWrittenOver) {
  Gui gui;
  choose(gui, "rank8");
  gui.expect("the example", [](const Gui& now) { return now.settled() && now.title() == "min_rank8_int16"; });
  gui.chord("ctrl", "s");
  gui.await("dialog path");
}

TEST(Palette, GoesToAFieldThatTakesWhatIsTypedNext) {
  Gui gui({example("clip_nan.json")});
  choose(gui, "go to max");
  gui.type("0.25");
  gui.press("Return");
  gui.expect("the bound", [](const Gui& now) { return now.fact("gpu", "max") == 0.25; });
  choose(gui, "go to max");
  gui.type("125e-3");
  gui.press("Return");
  gui.expect("the bound", [](const Gui& now) { return now.fact("gpu", "max") == 0.125; });
  choose(gui, "go to max");
  gui.type("inf");
  gui.press("Return");
  gui.expect("no bound", [](const Gui& now) { return now.fact("gpu", "max") > 0.25; });
  choose(gui, "go to size h of output");
  gui.await("OutputTensor.Sizes[2]");
  gui.type("0");
  gui.press("Return");
  gui.await("OutputTensor.message Sizes[2]");
  gui.chord("ctrl", "z");
  choose(gui, "strides: custom");
  gui.await("InputTensor.Strides[0]");
  gui.type("7");
  gui.press("Return");
  EXPECT_TRUE(contains(saved(gui, "custom.json"), "[7, 10, 5, 1]"));
}

TEST(Palette, ASectionGetsTheKeyboard) {
  Gui gui({example("clip_photo.json")});
  choose(gui, "go to outcomes");
  const Pixels before = gui.pixels("inspect");
  gui.type(" ");  // on its switch of pixels
  gui.expect_other_pixels("inspect", before);
}

TEST(Palette, OffersTheDimensionsOfTheView) {
  Gui gui;
  choose(gui, "rank8");
  gui.expect("eight dimensions", [](const Gui& now) { return now.settled() && now.has("heatmaps.slice.index d0"); });
  choose(gui, "x: d0");
  gui.expect("another axis", [](const Gui& now) { return !now.has("heatmaps.slice.index d0"); });
  search(gui, "tiles");
  gui.await("palette Tiles: none dimensions of the view");
}

TEST(Palette, NamesTheNearestEntryWhereNoneMatches) {
  Gui gui({example("clip_nan.json")});
  search(gui, "fullscreeeeeeen mode");
  gui.expect("a hint", [](const Gui& now) { return now.has("palette nothing"); });
}

TEST(Palette, OffersNothingThatMerelyResemblesTheWords) {
  Gui gui({example("clip_nan.json")});
  search(gui, "vary");
  gui.await("palette nothing");
}

TEST(Palette, SaysThatNothingMatchesNonsense) {
  Gui gui({example("clip_nan.json")});
  search(gui, "xyzzy");
  gui.await("palette nothing");
  EXPECT_FALSE(gui.has("palette nearest"));
  gui.press("Return");
  gui.expect("it is still there", [](const Gui& now) { return now.has("palette nothing"); });
}

TEST(Palette, SaysWhyATooWidePictureIsNotSaved) {
  const Folder folder;
  const std::filesystem::path file = folder / "wide.json";
  write(file, CaseText()
                  .constant("A", "INT8", 80000, "1")
                  .constant("B", "INT8", 80000)
                  .dispatch("SIGN", {"A", "B"}, desc_text("INT8", "1, 1, 2, 40000")));
  Gui gui({file.string()});
  gui.await("heatmaps.reference.picture");
  search(gui, "save each element of reference");
  gui.await("palette because too large: at most 32,768 a side, 50 million in all");
  EXPECT_EQ(gui.last_rectangle("palette because too large: at most 32,768 a side, 50 million in all"),
            gui.last_rectangle("palette right Save each element of reference as a pixel (PNG)..."));
  gui.press("Return");
  gui.press("Return");
  EXPECT_FALSE(gui.has("dialog path"));
  EXPECT_TRUE(gui.has("palette filter"));
}

TEST(Palette, ChoosesTheSpeedOfWhatPlays) {
  Gui gui({example("clip_nan.json")});
  choose(gui, "play at 4x");
  gui.right_click("play Max");
  gui.click("speed 0.5×");
  search(gui, "play at 0.5x");
  gui.await("palette Play at 0.5× speed");
}

TEST(Palette, MarksAnOutcomeByTheNameOfItsKind) {
  Gui gui({example("clip_photo.json")});
  gui.chord("ctrl", "p");
  gui.type("clipp");
  gui.await("palette Mark above Max outcome");
  EXPECT_TRUE(gui.has("palette Mark below Min outcome"));
  gui.type("ed above");
  gui.press("Return");
  gui.expect("the marked outcome with its steps", [](const Gui& now) { return now.has("outcomes.next"); });
  choose(gui, "clear marks");
  gui.expect("no outcome marked", [](const Gui& now) { return !now.has("outcomes.next"); });
}

}  // namespace
}  // namespace opscope::test
