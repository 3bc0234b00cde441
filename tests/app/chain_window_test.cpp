// The chain of dispatches in the window: shown as a strip, edited, and stepped through.

#include <algorithm>
#include <functional>
#include <set>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/load_case.h"
#include "core/model/json.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/case_text.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

const std::string chain = example("chain_of_three.json");  // clip, min, sign

std::vector<std::string> saved_names(Gui& gui) {
  static int number = 0;
  const auto file = gui.folder() / ("kept" + std::to_string(++number) + ".json");
  gui.hold("ctrl", [&] { gui.chord("shift", "s"); });
  gui.answer(file.string());
  EXPECT_TRUE(wait_until([&] { return std::filesystem::exists(file); }));
  const Model model = value_of(read_model(file));
  std::vector<std::string> names;
  for (const DispatchCommand* command : gui::dispatches(model)) names.push_back(command->dispatchable);
  return names;
}

TEST(ChainStrip, HasTheVerdictOnEveryDispatchAndShowsTheOneThatIsClicked) {
  Gui gui({chain});
  for (const char* link : {"chain[0] =", "chain[1] =", "chain[2] ="}) EXPECT_TRUE(gui.has(link)) << link;
  EXPECT_TRUE(contains(gui.verdict(), "clip, 1 of 3: ")) << gui.verdict();
  const Pixels first = gui.pixels("chain[0]"), third = gui.pixels("chain[2]");
  gui.click("chain[2]");
  gui.expect("the third", [](const Gui& now) { return contains(now.verdict(), "sign, 3 of 3: "); });
  gui.move_away();
  gui.expect_other_pixels("chain[0]", first);  // the outline moved
  gui.expect_other_pixels("chain[2]", third);
}

TEST(ChainStrip, TheSignsAreThoseOfTheComparisonOnScreen) {
  Gui gui({chain});
  gui.chord("ctrl", "t");
  gui.click_with("tab 0", 3);
  gui.click("tab beside");
  gui.expect("each step is compared with that of the tab", [](const Gui& now) {
    return now.has("chain[0] =") && now.has("chain[1] =") && now.has("chain[2] =") && now.has("chain = all 3");
  });
  gui.enter("Max", "0.25");
  gui.expect("a difference there", [](const Gui& now) {
    return now.has("chain[0] \u2260") && !now.has("chain[1] ~") && !now.has("chain[2] ~") && !now.has("chain = all 3");
  });
}

TEST(ChainStrip, ALineLeadsToADispatchThatReadsAnEarlierOneThanTheLast) {
  Gui gui({example("leaky_relu.json")});  // the third reads both before it
  EXPECT_TRUE(gui.has("chain link 0 2"));
  EXPECT_FALSE(gui.has("chain link 0 1"));
  EXPECT_FALSE(gui.has("chain link 1 2")) << "its neighbour has an arrow";
}

// leaky_relu: the third dispatch reads both before it, and they do not read each other.
TEST(ChainStrip, TheBoxesThatABoxIsLinkedWithStandOutUnderTheMouse) {
  Gui gui({example("leaky_relu.json")});
  const auto linked = [](const Gui& now, std::set<int> boxes) {
    for (int i = 0; i < 3; ++i)
      if (now.has("chain linked " + std::to_string(i)) != (boxes.count(i) > 0)) return false;
    return true;
  };
  gui.move_away();
  gui.expect("none", [&](const Gui& now) { return linked(now, {}); });
  gui.point_at("chain[2]");
  gui.expect("both that it reads", [&](const Gui& now) { return linked(now, {0, 1}); });
  gui.point_at("chain[0]");
  gui.expect("the one that reads it", [&](const Gui& now) { return linked(now, {2}); });
}

// In windows where two boxes would have room beside the buttons, and where they would not.
TEST(ChainStrip, ARemovedDispatchLeavesTheButtonsUnderTheMouse) {
  for (const std::string width : {"1024", "1120"}) {
    Gui gui({chain});
    const std::string size = "windowsize " + width + " 700";
    const int wide = gui.rectangle("chain").width;
    gui.run({"sh", "-c", "xdotool search --name opscope " + size + " || xdotool search --name Opscope " + size});
    gui.expect("a narrow window",
               [&](const Gui& now) { return now.settled() && now.last_rectangle("chain").width < wide - 100; });
    const auto before = gui.rectangle("remove dispatch");
    gui.click("remove dispatch");
    gui.expect("two", [](const Gui& now) { return now.settled() && !now.has("chain[2]") && now.has("chain[1]"); });
    EXPECT_EQ(gui.rectangle("remove dispatch").x, before.x) << width;
    EXPECT_EQ(gui.rectangle("remove dispatch").y, before.y) << width;
  }
}

TEST(ChainStrip, AnotherCaseInTheSameTabGetsOnlyTheRoomThatItNeeds) {
  const auto chain_of = [](int count) {
    CaseText text;
    for (int i = 0; i <= count; ++i) text.constant("R" + std::to_string(i), "FLOAT32", 4, "2");
    for (int i = 0; i < count; ++i)
      text.dispatch("ABS", {"R" + std::to_string(i), "R" + std::to_string(i + 1)}, desc_text("FLOAT32", "4"));
    return text.text();
  };
  const TemporaryFolder folder;
  write(folder / "long.json", chain_of(12));
  write(folder / "short.json", chain_of(2));
  const int needed = Gui({folder / "short.json"}).rectangle("chain").height;
  Gui gui({folder / "long.json"});
  EXPECT_GT(gui.rectangle("chain").height, needed);
  gui.chord("ctrl", "o");
  gui.answer((folder / "short.json").string());
  gui.expect("the short one", [](const Gui& now) { return now.settled() && now.title() == "short.json"; });
  EXPECT_EQ(gui.tabs().size(), 1u);
  EXPECT_EQ(gui.rectangle("chain").height, needed);
}

TEST(ChainStrip, IsSteppedThroughByKeysUpToItsEnds) {
  Gui gui({chain});
  const auto press_and_expect = [&](const char* key, const char* place) {
    gui.type(key);
    gui.expect(place, [&](const Gui& now) { return now.settled() && contains(now.verdict(), place); });
  };
  press_and_expect("]", "min, 2 of 3: ");
  press_and_expect("]", "sign, 3 of 3: ");
  press_and_expect("]", "sign, 3 of 3: ");
  press_and_expect("[", "min, 2 of 3: ");
  press_and_expect("[", "clip, 1 of 3: ");
  press_and_expect("[", "clip, 1 of 3: ");
}

TEST(ChainStrip, AnInputThatADispatchWritesLeadsToIt) {
  Gui gui({chain});
  EXPECT_FALSE(gui.has("InputTensor.Writer"));
  gui.click("chain[1]");
  EXPECT_TRUE(gui.has("ATensor.Writer"));
  gui.click("ATensor.Writer");
  gui.expect("its writer", [](const Gui& now) { return contains(now.verdict(), "clip, 1 of 3: "); });
}

TEST(ChainStrip, AnInputIsRewiredInItsListOfSources) {
  Gui gui({chain});
  EXPECT_TRUE(gui.has("chain = all 3"));
  gui.click("chain[1]");
  gui.click("BTensor.fold BTensor");
  gui.click("BTensor.Source");
  gui.click("BTensor.Source=output of clip");
  gui.expect("both read clip's output", [](const Gui& now) { return now.settled() && now.has("BTensor.Writer"); });
  gui.await("chain ? 1 of 3");        // min(x, x) is x, which a copy would give too
  gui.click("BTensor.fold BTensor");  // so that the other one's fields are in sight
  gui.click("ATensor.Source");
  gui.click("ATensor.Source=constant");
  gui.expect("a constant", [](const Gui& now) { return now.settled() && now.has("ATensor.Value"); });
  EXPECT_FALSE(gui.has("ATensor.Writer"));
  gui.chord("ctrl", "z");
  gui.chord("ctrl", "z");
  gui.expect("as at first", [](const Gui& now) { return now.settled() && !now.has("BTensor.Writer"); });
  EXPECT_TRUE(gui.has("ATensor.Writer"));
}

TEST(ChainStrip, ANewTypeGoesAlongTheChainInOneStep) {
  Gui gui({chain});
  const auto choose = [&](const std::string& type) {
    gui.click("InputTensor.DataType");
    gui.click("InputTensor.DataType=" + type);
  };
  EXPECT_TRUE(gui.has("chain = all 3"));
  choose("FLOAT16");
  gui.expect("a chain that runs",
             [](const Gui& now) { return now.settled() && contains(now.title(), "*") && now.has("chain = all 3"); });
  gui.click("chain[1]");
  gui.expect("the second", [](const Gui& now) { return contains(now.verdict(), "min, 2 of 3: "); });
  EXPECT_FALSE(gui.has("ATensor.other type")) << "it is read in the type in which clip writes it";
  gui.chord("ctrl", "z");
  gui.expect("one step",
             [](const Gui& now) { return now.settled() && !contains(now.title(), "*") && now.has("chain = all 3"); });
}

TEST(ChainStrip, AnInputOfAnotherTypeThanItsWriterTakesThatType) {
  Model model = value_of(read_model(chain));
  for (Dispatchable& each : model.dispatchables)
    if (each.name == "clip")
      for (auto& tensor : each.desc.tensors) tensor->data_type = DataType::Float16;
  for (Resource& each : model.resources)
    if (each.name == "A" || each.name == "clipped")
      each.data_type = DataType::Float16, each.initial_values = ConstantValues{16, 0};
  const Folder folder;
  write(folder / "types.json", write_model(model));
  Gui gui({(folder / "types.json").string()});
  gui.click("chain[1]");
  gui.expect("whose results they are", [](const Gui& now) { return now.has("other results"); });
  EXPECT_TRUE(gui.has("ATensor.other type"));
  EXPECT_FALSE(gui.has("ATensor.make resource larger")) << "which would read halves as floats";
  gui.click("ATensor.make written type");
  gui.expect("a chain that runs", [](const Gui& now) { return now.settled() && now.has("chain[2] ="); });
  EXPECT_FALSE(gui.has("ATensor.other type"));
  EXPECT_FALSE(gui.has("other results"));
}

TEST(ChainStrip, OutputsOfEarlierDispatchesAreTheFirstSources) {
  Gui gui({chain});
  gui.click("chain[1]");
  gui.click("BTensor.fold BTensor");
  gui.click("BTensor.Source");
  gui.await("BTensor.Source=output of clip");
  EXPECT_LT(gui.rectangle("BTensor.Source=output of clip").y, gui.rectangle("BTensor.Source=file").y);
}

TEST(ChainStrip, AnOutputThatDoesNotFitIsListedButNotChosen) {
  Model model = value_of(read_model(chain));
  for (Dispatchable& each : model.dispatchables)
    if (each.name == "min") each.desc.tensors[1]->sizes = {1, 1, 4, 5};
  const Folder folder;
  write(folder / "other.json", write_model(model));
  Gui gui({(folder / "other.json").string()});
  gui.click("chain[1]");
  gui.click("BTensor.fold BTensor");
  gui.click("BTensor.Source");
  gui.click("BTensor.Source=output of clip");
  EXPECT_TRUE(gui.has("BTensor.Source=output of clip")) << "the list is still open";
  gui.press("Escape");
  EXPECT_FALSE(gui.has("BTensor.Writer"));
}

TEST(ChainStrip, AnOpenedPictureTakesAnInputThatHasASource) {
  Gui gui({chain});
  const auto open_picture = [&] {
    gui.chord("ctrl", "o");
    gui.answer((source_folder() / "assets/images/example.png").string());
  };
  gui.click("chain[2]");
  gui.expect("the third", [](const Gui& now) { return contains(now.verdict(), "sign, 3 of 3: "); });
  open_picture();
  gui.expect("why not", [](const Gui& now) { return contains(now.log(), "the output of 'min'"); });
  EXPECT_EQ(gui.title(), "chain_of_three.json") << "nothing changed";
  gui.expect("the dialog, with the reason", [](const Gui& now) { return now.has("dialog path"); });
  gui.press("Escape");
  gui.expect("no dialog", [](const Gui& now) { return !now.has("dialog path"); });
  gui.click("chain[1]");
  gui.expect("the second", [](const Gui& now) { return contains(now.verdict(), "min, 2 of 3: "); });
  open_picture();
  gui.expect("the picture", [](const Gui& now) { return contains(now.recent_log(), "opened example.png"); });
  EXPECT_TRUE(gui.has("ATensor.Writer"));
}

TEST(ChainStrip, APictureInANewTabIsTheInputOfTheOperatorAlone) {
  Gui gui({chain});
  gui.chord("ctrl", "o");
  gui.type_into("dialog path", (source_folder() / "assets/images/example.png").string());
  gui.click("dialog accept other");
  gui.expect("the picture within the bounds of the chain's first dispatch", [](const Gui& now) {
    return now.tabs().size() == 2 && now.title() == "example.png *" && now.settled() &&
           now.fact("reference", "max") == 0.5;
  });
  EXPECT_FALSE(gui.has("chain[0]"));
  gui.click("tab 0");
  gui.await("chain[2]");
}

TEST(ChainStrip, DispatchesAreAddedMovedRemovedAndUndone) {
  Gui gui({example("clip_nan.json")});
  EXPECT_FALSE(gui.has("chain[0]")) << "one dispatch is no chain";
  gui.chord("ctrl", "p");
  gui.type("add a dispatch");
  gui.press("Return");
  gui.await("palette Absolute");
  gui.type("abs");
  gui.press("Return");
  gui.expect("the new one",
             [](const Gui& now) { return now.settled() && contains(now.verdict(), "absolute, 2 of 2: "); });
  EXPECT_TRUE(gui.has("InputTensor.Writer"));
  EXPECT_EQ(saved_names(gui), (std::vector<std::string>{"clip", "absolute"}));
  gui.click("move dispatch left");
  gui.expect("moved", [](const Gui& now) { return now.settled() && contains(now.verdict(), "absolute, 1 of 2: "); });
  EXPECT_EQ(saved_names(gui), (std::vector<std::string>{"absolute", "clip"}));
  gui.chord("ctrl", "z");
  gui.expect("it, where it was", [](const Gui& now) { return contains(now.verdict(), "absolute, 2 of 2: "); });
  gui.chord("ctrl", "y");
  gui.expect("it, moved",
             [](const Gui& now) { return now.settled() && contains(now.verdict(), "absolute, 1 of 2: "); });
  gui.click("remove dispatch");
  gui.expect("one", [](const Gui& now) { return now.settled() && !now.has("chain[0]"); });
  EXPECT_EQ(saved_names(gui), (std::vector<std::string>{"clip"}));
  for (int i = 0; i < 3; ++i) gui.chord("ctrl", "z");
  gui.expect("as at first", [](const Gui& now) { return now.settled() && !now.has("chain[0]"); });
  EXPECT_EQ(saved_names(gui), (std::vector<std::string>{"clip"}));
}

TEST(ChainStrip, TheMenuOfABoxDoesWhatTheButtonsDo) {
  Gui gui({chain});
  const auto choose = [&](const char* box, const char* entry) {
    gui.right_click(box);
    gui.click(entry);
  };
  choose("chain[1]", "chain menu Move right");
  gui.expect("the moved one", [](const Gui& now) { return now.settled() && contains(now.verdict(), "min, 3 of 3: "); });
  choose("chain[0]", "chain menu Show");
  gui.expect("the first", [](const Gui& now) { return contains(now.verdict(), "clip, 1 of 3: "); });
  choose("chain[1]", "chain menu Remove");
  gui.expect("the same one on screen",
             [](const Gui& now) { return now.settled() && contains(now.verdict(), "clip, 1 of 2: "); });
  choose("chain[1]", "chain menu Add a dispatch behind it...");
  gui.await("palette Absolute");
  gui.type("abs");
  gui.press("Return");
  gui.expect("a new one behind that",
             [](const Gui& now) { return now.settled() && contains(now.verdict(), "absolute, 3 of 3: "); });
  EXPECT_EQ(saved_names(gui), (std::vector<std::string>{"clip", "min", "absolute"}));
}

TEST(ChainStrip, ARemovalAndAnEditOfSizesTellWhatElseChanged) {
  Gui gui({chain});
  gui.enter("InputTensor.Sizes[3]", "3");
  gui.expect("the others",
             [](const Gui& now) { return contains(now.recent_log(), "tensors of min and sign have new sizes too"); });
  gui.click("chain[1]");
  gui.expect("min", [](const Gui& now) { return now.settled() && contains(now.verdict(), "min, 2 of 3: "); });
  gui.click("remove dispatch");
  gui.expect("what sign reads",
             [](const Gui& now) { return contains(now.recent_log(), "sign now reads the output of clip"); });
  gui.chord("ctrl", "z");
  gui.expect("it is back, and on screen",
             [](const Gui& now) { return now.settled() && contains(now.verdict(), "min, 2 of 3: "); });
}

TEST(ChainStrip, ThePaletteMovesADispatchAndSaysWhyItCannot) {
  Gui gui({chain});
  gui.chord("ctrl", "p");
  gui.type("dispatch earlier");
  gui.await("palette Move this dispatch earlier chain");
  gui.press("Return");
  EXPECT_TRUE(gui.has("palette Move this dispatch earlier chain")) << "it is the first one";
  gui.press("Escape");
  gui.chord("ctrl", "p");
  gui.type("move dispatch later");
  gui.press("Return");
  gui.expect("moved", [](const Gui& now) { return now.settled() && contains(now.verdict(), "clip, 2 of 3: "); });
}

TEST(ChainStrip, TheEditMenuMovesAndRemovesADispatchAndDeleteRemovesTheOneOfABox) {
  Gui gui({chain});
  const auto choose = [&](const char* item) {
    gui.click("menu Edit");
    gui.click(std::string("menu Edit ") + item);
  };
  choose("Move this dispatch later");
  gui.expect("moved", [](const Gui& now) { return now.settled() && contains(now.verdict(), "clip, 2 of 3: "); });
  choose("Move this dispatch earlier");
  gui.expect("moved back", [](const Gui& now) { return now.settled() && contains(now.verdict(), "clip, 1 of 3: "); });
  choose("Remove this dispatch");
  gui.expect("removed", [](const Gui& now) { return now.settled() && contains(now.verdict(), "min, 1 of 2: "); });
  gui.click("chain[1]");
  gui.press("Delete");
  gui.expect("min alone", [](const Gui& now) { return now.settled() && !now.has("chain[0]"); });
  EXPECT_TRUE(contains(gui.recent_log(), "Removed sign. ")) << gui.recent_log();
  EXPECT_EQ(saved_names(gui), std::vector<std::string>{"min"});
}

TEST(ChainStrip, ArrowKeysShowTheDispatchThatTheyLeadToAndDeleteRemovesThatOne) {
  Gui gui({chain});
  gui.click("chain[0]");
  gui.press("Right");
  gui.expect("the next one", [](const Gui& now) { return now.settled() && contains(now.verdict(), "min, 2 of 3: "); });
  for (const char* modifier : {"alt", "ctrl"}) gui.chord(modifier, "Right");  // which does not move the ring
  gui.type("]");                                                              // nor does this: min has it still
  gui.expect("the last one", [](const Gui& now) { return now.settled() && contains(now.verdict(), "sign, 3 of 3: "); });
  gui.press("Delete");
  gui.expect("two", [](const Gui& now) { return now.settled() && now.has("chain[1]") && !now.has("chain[2]"); });
  EXPECT_TRUE(contains(gui.recent_log(), "Removed min. ")) << gui.recent_log();
  EXPECT_EQ(saved_names(gui), (std::vector<std::string>{"clip", "sign"}));
}

TEST(ChainStrip, ANameIsTypedOverItsBox) {
  Gui gui({chain});
  gui.double_click("chain[1]");
  gui.await("dispatch name");
  gui.type("clip");
  gui.await("dispatch name refused");
  gui.press("Return");
  EXPECT_TRUE(gui.has("dispatch name")) << "another one has it";
  gui.press("Escape");
  gui.expect("none", [](const Gui& now) { return now.settled() && !now.has("dispatch name"); });
  gui.click("chain[1]");
  gui.press("F2");
  gui.await("dispatch name");
  gui.type("least");
  gui.press("Return");
  gui.expect("its new name",
             [](const Gui& now) { return now.settled() && contains(now.verdict(), "least, 2 of 3: "); });
  gui.chord("ctrl", "z");
  gui.expect("the same place", [](const Gui& now) {
    return contains(now.verdict(), "min, 2 of 3: ") && contains(now.recent_log(), "undone: dispatch min renamed");
  });
  gui.chord("ctrl", "y");
  gui.expect("it again", [](const Gui& now) { return now.settled() && contains(now.verdict(), "least, 2 of 3: "); });
  EXPECT_EQ(saved_names(gui), (std::vector<std::string>{"clip", "least", "sign"}));
}

TEST(ChainStrip, KeysMoveTheDispatchOnScreenAndAddOneBehindIt) {
  Gui gui({chain});
  gui.chord("ctrl", "bracketright");
  gui.expect("moved", [](const Gui& now) { return now.settled() && contains(now.verdict(), "clip, 2 of 3: "); });
  gui.chord("ctrl", "bracketleft");
  gui.expect("moved back", [](const Gui& now) { return now.settled() && contains(now.verdict(), "clip, 1 of 3: "); });
  gui.hold("ctrl", [&] { gui.chord("shift", "a"); });
  gui.await("palette Absolute");
  gui.type("abs");
  gui.press("Return");
  gui.expect("a new one",
             [](const Gui& now) { return now.settled() && contains(now.verdict(), "absolute, 2 of 4: "); });
}

TEST(ChainStrip, ADispatchThatRunsInPlaceIsMovedAndTheChainStillWorks) {
  Gui gui({chain});
  gui.click("chain[1]");
  gui.expect("min", [](const Gui& now) { return now.settled() && contains(now.verdict(), "min, 2 of 3: "); });
  gui.click("move dispatch right");
  gui.expect("min at the end",
             [](const Gui& now) { return now.settled() && contains(now.verdict(), "min, 3 of 3: "); });
  gui.expect("all judged", [](const Gui& now) { return now.has("chain = all 3"); });
  EXPECT_TRUE(gui.has("ATensor.Writer")) << "it reads what sign wrote";
  EXPECT_TRUE(contains(gui.recent_log(), "sign now reads the output of clip, and min now reads the output of sign"))
      << gui.log();
  EXPECT_EQ(saved_names(gui), (std::vector<std::string>{"clip", "sign", "min"}));
  gui.chord("ctrl", "z");
  gui.expect("one step back", [](const Gui& now) { return now.settled() && contains(now.verdict(), "min, 2 of 3: "); });
  EXPECT_EQ(saved_names(gui), (std::vector<std::string>{"clip", "min", "sign"}));
}

TEST(ChainStrip, AMoveThatWouldBreakTheChainIsDisabled) {
  Gui gui({example("leaky_relu.json")});
  gui.click("move dispatch right");
  gui.expect("moved", [](const Gui& now) { return now.settled() && contains(now.verdict(), "is_negative, 2 of 3: "); });
  gui.click("move dispatch right");
  EXPECT_TRUE(contains(gui.verdict(), "is_negative, 2 of 3: "));
}

TEST(ChainStrip, TheLastOfManyIsScrolledIntoView) {
  Model model = value_of(read_model(chain));
  const Command last = model.commands[3];
  for (int i = 0; i < 30; ++i) model.commands.push_back(last);
  const Folder folder;
  write(folder / "long.json", write_model(model));
  Gui gui({(folder / "long.json").string()});
  for (int i = 0; i < 32; ++i) gui.type("]");
  gui.expect("the last", [](const Gui& now) { return now.settled() && contains(now.verdict(), "sign, 33 of 33: "); });
  EXPECT_TRUE(gui.holds("chain", "chain[32]"));
  for (int moved = 1; moved <= 8; ++moved) gui.click("move dispatch left");
  gui.expect("the moved dispatch in sight", [](const Gui& now) { return now.holds("chain", "chain[24]"); });
}

TEST(ChainStrip, ADispatchThatCannotRunIsMarkedAndThoseAfterItAreNotReached) {
  Model model = value_of(read_model(chain));
  std::get<DispatchCommand>(model.commands[1]).bindings[0].second.resource = "ramp";
  for (Dispatchable& each : model.dispatchables)
    if (each.name == "min") each.desc.tensors[1]->sizes = {1, 1, 4, 5};
  const Folder folder;
  write(folder / "broken.json", write_model(model));
  Gui gui({(folder / "broken.json").string()});
  EXPECT_TRUE(gui.has("chain[0] ="));
  EXPECT_TRUE(gui.has("chain[1] !"));
  EXPECT_TRUE(gui.has("chain[2] ~"));
}

// To this share of the other widget's width, 0 to 1. `before_release` looks at what the window shows then.
void drag_onto(Gui& gui, const std::string& widget, const std::string& other, double share,
               const std::function<void()>& before_release) {
  const Gui::Rectangle from = gui.rectangle(widget), to = gui.rectangle(other);
  const int x = from.x + from.width / 2, y = from.y + from.height / 2;
  const int dx = to.x + static_cast<int>(share * to.width) - x, dy = to.y + to.height / 2 - y;
  gui.point_at(widget);
  gui.run({"xdotool", "mousedown", "1"});
  for (int step = 1; step <= 8; ++step)
    gui.run({"xdotool", "mousemove", std::to_string(x + dx * step / 8), std::to_string(y + dy * step / 8)});
  before_release();
  gui.run({"xdotool", "mouseup", "1"});
  gui.move_away();
}

bool is_blue(std::uint32_t pixel) { return (pixel & 0xFF) > 0xC0 && (pixel >> 16 & 0xFF) < 0x90; }

TEST(ChainStrip, ABoxIsDraggedToItsPlaceWhichIsMarked) {
  Gui gui({chain});
  drag_onto(gui, "chain[1]", "chain[2]", 0.9, [&] {
    gui.expect("a mark", [](const Gui& now) { return now.has("chain place"); });
    EXPECT_FALSE(gui.has("chain refused place"));
    const Gui::Rectangle mark = gui.rectangle("chain place"), box = gui.rectangle("chain[2]");
    EXPECT_GE(mark.x, box.x + box.width);
    const Pixels pixels = gui.pixels("chain place");
    EXPECT_GT(std::ranges::count_if(pixels, is_blue), static_cast<std::ptrdiff_t>(pixels.size() / 2));
  });
  gui.expect("min at the end", [](const Gui& now) { return contains(now.verdict(), "min, 3 of 3: "); });
  EXPECT_FALSE(gui.has("chain place"));
  EXPECT_EQ(saved_names(gui), (std::vector<std::string>{"clip", "sign", "min"}));
  gui.chord("ctrl", "z");
  gui.expect("one step back", [](const Gui& now) { return contains(now.verdict(), "min, 2 of 3: "); });
}

TEST(ChainStrip, ABoxIsNotDraggedWhereTheChainWouldBreak) {
  Gui gui({example("leaky_relu.json")});
  drag_onto(gui, "chain[0]", "chain[2]", 0.9, [&] {
    gui.expect("a refusal", [](const Gui& now) { return now.has("chain refused place"); });
    EXPECT_FALSE(gui.has("chain place"));
  });
  gui.expect("the same case", [](const Gui& now) { return !now.has("chain refused place"); });
  EXPECT_EQ(gui.title(), "leaky_relu.json");
}

TEST(ChainStrip, EscEndsADrag) {
  Gui gui({chain});
  drag_onto(gui, "chain[0]", "chain[2]", 0.9, [&] {
    gui.expect("a mark", [](const Gui& now) { return now.has("chain place"); });
    gui.run({"xdotool", "key", "Escape"});
    gui.expect("no mark", [](const Gui& now) { return !now.has("chain place"); });
  });
  gui.expect("the same case", [](const Gui& now) { return now.title() == "chain_of_three.json"; });
}

TEST(ChainStrip, HasAPictureOfWhatEveryDispatchWrites) {
  Gui gui({chain});
  for (const char* picture : {"chain picture 0", "chain picture 1", "chain picture 2"})
    EXPECT_TRUE(gui.has(picture)) << picture;
  const Pixels first = gui.pixels("chain picture 0"), last = gui.pixels("chain picture 2");
  EXPECT_NE(first, last) << "signs have fewer values";
  EXPECT_GT(std::set<std::uint32_t>(first.begin(), first.end()).size(), 4u);
  gui.enter("Max", "-2");
  gui.expect_other_pixels("chain picture 0", first);
}

// Of the long names of a case with many dispatches.
void expect_whole_boxes(Gui& gui, std::size_t count, int least_width) {
  const Gui::Rectangle panel = gui.rectangle("chain"), boxes = gui.rectangle("chain boxes");
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = "chain[" + std::to_string(i) + "]";
    const Gui::Rectangle box = gui.rectangle(name);
    EXPECT_GE(box.x, boxes.x) << name;
    EXPECT_LE(box.x + box.width, boxes.x + boxes.width) << name;
    EXPECT_GT(box.width, least_width) << name;
  }
  for (const char* button : {"add dispatch", "move dispatch right", "remove dispatch", "end to end"}) {
    const Gui::Rectangle place = gui.rectangle(button);
    EXPECT_LE(place.x + place.width, panel.x + panel.width) << button;
  }
}

TEST(ChainStrip, AResourceIsRenamedWhereverItIsNamedAndANameThatIsTakenIsRefused) {
  const Folder folder;
  const auto file = folder / "three.json";
  std::filesystem::copy_file(chain, file);
  Gui gui({file.string()});
  const auto saved = [&] { return value_of(read_model(file)); };
  gui.type_into("InputTensor.Resource", "ramp");
  gui.chord("ctrl", "s");
  gui.expect("what is refused", [](const Gui& now) {
    return contains(now.log(), "Input, Resource: 'ramp' is not accepted; the case keeps the value it had");
  });
  EXPECT_TRUE(saved().find_resource("A"));
  gui.enter("InputTensor.Resource", "photo");
  gui.expect("another name", [](const Gui& now) { return contains(now.title(), "*") && now.valid(); });
  gui.chord("ctrl", "s");
  gui.expect("no changes", [](const Gui& now) { return !contains(now.title(), "*"); });
  EXPECT_TRUE(saved().find_resource("photo"));
  EXPECT_FALSE(saved().find_resource("A"));
  EXPECT_EQ(gui::find_binding(saved(), {0, 0})->resource, "photo");
  gui.chord("ctrl", "z");
  gui.expect("a word for it",
             [](const Gui& now) { return contains(now.recent_log(), "undone: rename A to photo") && now.valid(); });
}

TEST(ChainStrip, NoBoxIsCutAtItsEdge) {
  Model model = value_of(read_model(chain));
  const Command last = model.commands[3];
  for (int i = 0; i < 4; ++i) model.commands.push_back(last);
  const auto rename = [&](const std::string& name, const std::string& to) {
    for (Dispatchable& each : model.dispatchables)
      if (each.name == name) each.name = to;
    for (Command& each : model.commands)
      if (auto* dispatch = std::get_if<DispatchCommand>(&each); dispatch && dispatch->dispatchable == name)
        dispatch->dispatchable = to;
  };
  rename("min", "the_least_of_both_operands");
  const Folder folder;
  write(folder / "seven.json", write_model(model));
  Gui gui({(folder / "seven.json").string()});
  expect_whole_boxes(gui, 7, 100);
  EXPECT_GT(gui.rectangle("chain[6]").y, gui.rectangle("chain[0]").y) << "in another row";
  const int wide = gui.rectangle("chain").width;
  gui.run({"sh", "-c",
           "xdotool search --name opscope windowsize 1024 700 || xdotool search --name Opscope windowsize 1024 700"});
  gui.expect("a narrow strip", [&](const Gui& now) { return now.last_rectangle("chain").width < wide - 300; });
  expect_whole_boxes(gui, 7, 60);  // small ones, with the name alone
}

}  // namespace
}  // namespace opscope::test
