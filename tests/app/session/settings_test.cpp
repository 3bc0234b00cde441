#include "app/gui/session/settings.h"

#include <gmock/gmock.h>

#include <set>
#include <span>
#include <string>
#include <vector>

#include "app/gui/session/settings_keeper.h"
#include "core/io/file.h"
#include "core/io/npy.h"
#include "core/text/visible.h"
#include "tests/app/gui_desktop.h"

namespace opscope::gui {
namespace {

using testing::ElementsAre;

TEST(WindowSettings, AreReadAsTheyWereWritten) {
  const test::Folder folder;
  Settings settings;
  settings.light = true;
  settings.scale = 1.3f;
  settings.width = 1200, settings.height = 700;
  settings.size_scale = 1.25f;
  settings.differences = true;
  settings.play_speed = 0.5f;
  settings.log_counts = false, settings.bits = true, settings.greeted = true;
  settings.panels = {.left = 300, .right = 0, .drawer = 250.5f, .log = 0, .front_case = 0.25f, .drawer_of = 1000};
  settings.hidden_in = "/cases/photo.json";
  settings.panes.grid = PaneGrid::Row;
  settings.panes.order = {"difference", "ATensor"};
  settings.panes.hidden = {"BTensor", "gpu"};
  remember_colours(settings, "/cases/photo.json", "turbo logarithmic");
  remember(settings, "/cases/one = two.json");
  remember(settings, "/pictures/ä b.png");
  remember_export(settings, "/golden = 1/x/..", "wpt");
  EXPECT_EQ(settings.export_folder, "/golden = 1/");
  ASSERT_TRUE(write_settings(folder / "new" / "window.settings", settings));
  EXPECT_EQ(read_settings(folder / "new" / "window.settings"), settings);
}

TEST(WindowSettings, OfAMissingAHugeOrAStrangeFileAreTheDefaults) {
  const test::Folder folder;
  EXPECT_EQ(read_settings(folder / "none"), Settings{});
  EXPECT_EQ(read_settings(folder.path()), Settings{});
  test::write(folder / "huge", "light = yes\n" + std::string(100'000, '\n'));
  EXPECT_EQ(read_settings(folder / "huge"), Settings{});
  EXPECT_EQ(parse_settings("pane grid = none\npane = \n"), Settings{});
  EXPECT_EQ(parse_settings("pane = a\npane = b\npane = a\n").panes.order, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(parse_settings("light = 1\nscale = nan\nscale = -1\nwidth = wide\nrecent = here.json\nno\n = \n\xff\xfe"),
            Settings{});
}

TEST(WindowSettings, KeepColoursForTheirOwnFileAlone) {
  Settings settings;
  remember_colours(settings, "/a.json", "turbo");
  remember_colours(settings, "", "magma");
  EXPECT_EQ(colours_of(settings, "/a.json"), "turbo");
  EXPECT_EQ(colours_of(settings, "/b.json"), "");
  EXPECT_EQ(colours_of(settings, ""), "");
  EXPECT_EQ(colours_of(parse_settings("colours = turbo\n"), "/a.json"), "");
}

TEST(WindowSettings, HidePanesOfTheirOwnFileAlone) {
  const auto hidden_in = [](const std::string& text, const char* file) {
    Settings settings = parse_settings(text);
    keep_hidden_of(settings, file);
    return settings.panes.hidden;
  };
  const std::string panes = "hidden pane = gpu\nhidden pane = \nhidden pane = gpu\n";
  EXPECT_EQ(hidden_in("hidden in = /a.json\n" + panes, "/a.json"), std::set<std::string>{"gpu"});
  EXPECT_TRUE(hidden_in("hidden in = /a.json\n" + panes, "/b.json").empty());
  EXPECT_TRUE(hidden_in("hidden in = /a.json\n" + panes, "").empty());
  EXPECT_TRUE(hidden_in("hidden in = a.json\n" + panes, "/a.json").empty()) << "no absolute path";
  EXPECT_TRUE(hidden_in(panes, "/two\nlines.json").empty()) << "a path that a line cannot hold is no file's";
  std::string many = "hidden in = /a.json\n";
  for (int i = 0; i < 1000; ++i) many += "hidden pane = " + std::to_string(i) + "\n";
  EXPECT_EQ(hidden_in(many, "/a.json").size(), most_panes_kept);

  Settings settings;
  settings.hidden_in = "/a.json";
  settings.panes.hidden = {"gpu", "mine\nlight = yes"};
  settings.panes.order = {"one\nlight = yes"};
  const Settings read = parse_settings(to_text(settings));
  EXPECT_EQ(read.panes.hidden, std::set<std::string>{"gpu"});
  EXPECT_TRUE(read.panes.order.empty());
  EXPECT_FALSE(read.light);
}

TEST(WindowSettings, TakeNoFolderOfAnExportThatALineCannotHold) {
  Settings settings;
  remember_export(settings, "/golden", "npz");
  remember_export(settings, "/two\nlines", "npy");
  EXPECT_EQ(settings.export_folder, "/golden");
  EXPECT_EQ(settings.export_format, "npy");
  EXPECT_EQ(parse_settings("export folder = here\n"), Settings{});
}

TEST(WindowSettings, ClampNumbersToWhatAWindowAllows) {
  const Settings small = parse_settings("scale = 0.01\nwidth = 1\nheight = -5"),
                 large = parse_settings("scale = 1e30\nwidth = 99999999\nheight = 99999999");
  EXPECT_EQ(small.scale, least_scale);
  EXPECT_EQ(large.scale, most_scale);
  EXPECT_EQ(small.width, small.height);
  EXPECT_GE(small.width, 300);
  EXPECT_LE(large.width, 16384);
  EXPECT_EQ(parse_settings("left panel = 1e30\nright panel = -5\nlog = nan\ndrawer = x").panels,
            (PanelSizes{.left = longest_panel}));
}

TEST(WindowSettings, RememberTheLastFilesOnceEachTheNewestFirst) {
  Settings settings;
  remember(settings, "/a.json");
  remember(settings, "/b.json");
  remember(settings, "/x/../a.json");
  EXPECT_THAT(settings.recent, ElementsAre("/a.json", "/b.json"));
  remember(settings, "/two\nlines.json");
  EXPECT_EQ(settings.recent.size(), 2u);
  for (int i = 0; i < 20; ++i) remember(settings, "/" + std::to_string(i) + ".json");
  EXPECT_EQ(settings.recent.size(), most_recent);
  EXPECT_EQ(settings.recent.front(), "/19.json");
}

TEST(WindowSettings, KeepTheFilesOfOthersAfterTheirOwn) {
  Settings settings;
  settings.recent = {"/a.json", "/b.json"};
  add_recent(settings, {"/b.json", "/c.json"});
  EXPECT_THAT(settings.recent, ElementsAre("/a.json", "/b.json", "/c.json"));
  for (int i = 0; i < 20; ++i) add_recent(settings, {"/" + std::to_string(i) + ".json"});
  EXPECT_EQ(settings.recent.size(), most_recent);
  EXPECT_EQ(settings.recent.front(), "/a.json");
}

TEST(WindowSettings, AreKeptInTheBackgroundAndWholeAtTheEnd) {
  const test::Folder folder;
  const std::filesystem::path file = folder / "window.settings";
  Settings settings;
  {
    SettingsKeeper keeper(file);
    EXPECT_EQ(keeper.found(), Settings{});
    keeper.keep(settings);
    settings.light = true;
    keeper.keep(settings);
    EXPECT_TRUE(test::wait_until([&] { return read_settings(file).light; }));
    for (int i = 0; i < 50; ++i) {
      settings.width = 500 + i;
      settings.height = 400;
      keeper.keep(settings);
    }
    ASSERT_TRUE(keeper.finish(settings));
    EXPECT_EQ(read_settings(file), settings);
  }
  EXPECT_EQ(SettingsKeeper(file).found(), settings);
  test::write(folder / "no folder", "");
  SettingsKeeper failing(folder / "no folder" / "window.settings");
  failing.keep(settings);
  EXPECT_FALSE(failing.finish(settings)) << "a write that failed is not forgotten";
  EXPECT_TRUE(SettingsKeeper(std::nullopt).finish(settings)) << "nothing is kept";
}

}  // namespace
}  // namespace opscope::gui

namespace opscope::test {
namespace {

void choose_in_palette(Gui& gui, const std::string& words) {
  gui.chord("ctrl", "p");
  gui.type(words);
  gui.press("Return");
  gui.move_away();
}

void quit(Gui& gui) {
  gui.chord("ctrl", "q");
  EXPECT_EQ(gui.program().wait(), 0);
}

void open_recent(Gui& gui) {
  gui.hold("ctrl", [&] { gui.chord("shift", "o"); });
}

std::filesystem::path settings_file(const Gui& gui) { return gui.folder() / "state" / "opscope" / "window.settings"; }

TEST(KeptSettings, AreThoseOfTheWindowBefore) {
  Gui gui;
  choose_in_palette(gui, "light theme");
  choose_in_palette(gui, "larger");
  gui.type("d");
  gui.await("differences drawer");
  const Pixels picture = gui.pixels("InputTensor.DataType");  // its colours and its size
  quit(gui);
  gui.start();
  EXPECT_FALSE(gui.has("differences drawer")) << "nothing differs";
  gui.expect_pixels("InputTensor.DataType", picture);
  gui.type("d");
  gui.await("differences drawer");
}

TEST(KeptSettings, HiddenPanesStaySoInTheirCaseAlone) {
  Gui gui({example("clip_nan.json")});
  gui.right_click("heatmaps.difference.picture");
  gui.click("heatmaps.difference.hide pane");
  gui.expect("three panes", [](const Gui& now) { return !now.has("heatmaps.difference.picture"); });
  quit(gui);
  gui.start({example("clip_nan.json")});
  gui.await("heatmaps.hidden panes");
  EXPECT_FALSE(gui.has("heatmaps.difference.picture"));
  quit(gui);
  gui.start({example("sign_nan.json")});
  gui.await("heatmaps.difference.picture");
}

TEST(KeptSettings, AnExampleIsSavedElsewhere) {
  const std::string before = text_of(example("clip_nan.json"));
  Gui gui({example("clip_nan.json")});
  gui.chord("ctrl", "s");
  gui.await("dialog note");
  EXPECT_FALSE(gui.has("file clip_photo.json")) << "not in the folder of the examples";
  const std::string mine = (gui.folder() / "mine.json").string();
  gui.answer(mine);
  gui.expect("it saved", [](const Gui& now) { return now.title() == "mine.json"; });
  EXPECT_EQ(text_of(example("clip_nan.json")), before);
  gui.enter("Max", "0.125");
  gui.chord("ctrl", "s");
  gui.expect("it saved at once", [](const Gui& now) { return now.title() == "mine.json"; });
  EXPECT_TRUE(contains(text_of(mine), "0.125"));
}

TEST(KeptSettings, OfferTheFilesThatWereOpenedOrSaved) {
  Gui gui;
  open_recent(gui);
  EXPECT_FALSE(gui.has("palette filter")) << "no file was opened yet";
  const std::string file = (gui.folder() / "mine.json").string();
  gui.chord("ctrl", "s");
  gui.answer(file);
  gui.expect("a saved case", [](const Gui& now) { return now.title() == "mine.json"; });
  quit(gui);
  gui.start();
  EXPECT_NE(gui.title(), "mine.json");
  gui.chord("ctrl", "p");
  gui.type("open recent");
  gui.press("Return");
  gui.expect("the list", [](const Gui& now) { return !now.has("palette Open..."); });
  gui.type("mine");
  gui.press("Return");
  gui.expect("the saved case", [](const Gui& now) { return now.title() == "mine.json"; });
}

TEST(KeptSettings, OfferAnArrayOfTheCommandLine) {
  const Folder folder;
  const std::vector<float> values = {1, 2, 3, 4};
  const std::vector<std::uint32_t> sizes = {1, 1, 2, 2};
  ASSERT_TRUE(write_file(folder / "mine.npy", encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values)))));
  Gui gui({(folder / "mine.npy").string()});
  open_recent(gui);
  gui.await("palette mine.npy - " + visible_name(folder.path().string(), 30));
}

TEST(KeptSettings, HaveTheAxisOfCountsAndTheRowOfBits) {
  Gui gui;
  choose_in_palette(gui, "log counts");
  gui.type("b");
  EXPECT_TRUE(wait_until([&] { return contains(text_of(settings_file(gui)), "log counts = no\nbits = yes"); }));
  quit(gui);
  gui.start();
  gui.await("heatmaps.probe bits");
  quit(gui);
  EXPECT_TRUE(contains(text_of(settings_file(gui)), "log counts = no\nbits = yes"));
}

TEST(KeptSettings, HaveThePanelsAsTheyWereDragged) {
  Gui gui;
  const auto width = [&] { return gui.rectangle("form").width; };
  const int before = width();
  gui.drag("left splitter", 120);
  gui.expect("a wider form", [&](const Gui& now) { return now.last_rectangle("form").width > before + 100; });
  const int dragged = width();
  EXPECT_NEAR(dragged, before + 120, 6);
  EXPECT_EQ(gui.rectangle("panes").x, dragged);
  gui.drag("right splitter", 250);
  gui.expect("the least width", [](const Gui& now) { return now.last_rectangle("inspect").width == 240; });
  gui.chord("ctrl", "l");
  gui.await("log splitter");
  quit(gui);
  gui.start();
  EXPECT_EQ(width(), dragged);
  EXPECT_EQ(gui.rectangle("inspect").width, 240);
  gui.double_click("left splitter");
  gui.expect("the default", [&](const Gui& now) { return now.last_rectangle("form").width == before; });
}

TEST(KeptSettings, AreOnDiskBeforeTheWindowLeaves) {
  Gui gui;
  choose_in_palette(gui, "light theme");
  EXPECT_TRUE(wait_until([&] { return contains(text_of(settings_file(gui)), "light = yes"); }));
  gui.end_by(SIGKILL);
  gui.start();
  choose_in_palette(gui, "dark theme");
  EXPECT_TRUE(wait_until([&] { return contains(text_of(settings_file(gui)), "light = no"); }));
}

TEST(KeptSettings, HaveTheFilesOfAnotherWindowToo) {
  Gui gui;
  const std::string odd = (gui.folder() / "100%d##x.json").string();
  std::filesystem::copy_file(example("clip_nan.json"), odd);
  std::filesystem::create_directories(settings_file(gui).parent_path());
  write(settings_file(gui), "recent = " + odd + "\nrecent = /missing.json\n");  // as another window writes it
  gui.chord("ctrl", "s");
  gui.answer((gui.folder() / "mine.json").string());
  gui.expect("a saved case", [](const Gui& now) { return now.title() == "mine.json"; });
  quit(gui);
  gui.start();
  open_recent(gui);
  gui.await("palette missing.json - / missing");
  gui.press("Down");
  gui.press("Return");
  gui.expect("the other's case", [](const Gui& now) { return now.title() == "100%d##x.json"; });
  open_recent(gui);
  const std::string folder = " - " + visible_name(gui.folder().path().string(), 30);
  gui.await("palette mine.json" + folder);
  EXPECT_FALSE(gui.has("palette 100%d##x.json" + folder)) << "it is open";
  gui.type("missing");
  gui.press("Return");
  gui.expect("why not", [](const Gui& now) { return contains(now.log(), "missing.json"); });
  EXPECT_EQ(gui.title(), "100%d##x.json");
}

TEST(KeptSettings, DoNotStopAWindowThatCannotKeepThem) {
  Gui gui;
  std::filesystem::create_directories(settings_file(gui));  // a folder in its place
  quit(gui);
  EXPECT_TRUE(contains(messages_in(gui.folder()), "the window's settings are not kept: ")) << messages_in(gui.folder());
  gui.start();
}

TEST(KeptSettings, OfALargerScreenStillGiveAWindowThatFits) {
  Gui gui;
  const Gui::Rectangle before = gui.rectangle("verdict line");
  quit(gui);
  write(settings_file(gui), "width = 4000\nheight = 3000\n");
  gui.start();
  EXPECT_EQ(gui.rectangle("verdict line"), before);
}

TEST(KeptSettings, AWindowOnASmallScreenFitsItFromTheStart) {
  const Desktop small("1024x700");
  const Folder home;
  const auto window = open_window(small, home, {});
  rapidjson::Document map;
  EXPECT_TRUE(wait_until([&] { return read_map(home, map) && map.HasMember("settled") && map["settled"].GetBool(); }));
  const auto& line = map["widgets"]["verdict line"];
  EXPECT_EQ(line[2].GetInt(), 1024);
  EXPECT_EQ(line[1].GetInt() + line[3].GetInt(), 700);
}

}  // namespace
}  // namespace opscope::test
