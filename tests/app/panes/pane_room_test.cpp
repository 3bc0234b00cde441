// Panes in rooms of every size: nothing is cut off and nothing overlaps.

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <string>

#include "app/gui/panes/heatmaps.h"
#include "app/gui/panes/pane.h"
#include "core/text/visible.h"
#include "tests/app/panes/pane_room.h"

namespace opscope::gui {
namespace {

// The panel of the panes in windows from 1024 x 700, with and without what lies below it, to half of 3840 x 2160.
const ImVec2 rooms[] = {{440, 440}, {440, 624}, {580, 460}, {580, 644}, {900, 620}, {900, 920}, {1220, 1000}};

TEST_F(PaneRoom, NothingIsCutOffAndNothingOverlaps) {
  for (const std::vector<std::uint32_t>& sizes :
       {std::vector<std::uint32_t>{4, 5}, {1, 64}, {40, 3}, {2, 1, 2, 1, 3, 1, 2, 2}})
    for (const bool bits : {false, true})
      for (const ImVec2 room : rooms) {
        SCOPED_TRACE(testing::Message() << sizes.size() << " dimensions, " << room.x << " x " << room.y << ", bits "
                                        << bits);
        fill(sizes);
        view = {};
        view.bits = bits;
        view.probe = std::vector<std::uint32_t>(sizes.size());
        view.pinned = true;
        set_room(room);
        std::vector<ImVec4> placed;
        for (const std::string& title : pane_room_titles)
          for (const char* part : {".picture", ".menu"}) {
            const ImVec4 r = place(title + part);
            EXPECT_LE(r.x + r.z, room.x) << title << part;
            EXPECT_GE(r.z, 18) << title << part;
            for (const ImVec4& other : placed) EXPECT_TRUE(apart(r, other)) << title << part;
            placed.push_back(r);
          }
        const ImVec4 last = place(bits ? "probe bits" : "probe");
        EXPECT_LE(last.y + last.w, room.y);
        for (const ImVec4& other : placed) EXPECT_LE(other.y + other.w, place("probe").y);
        for (const char* pane : {"reference", "gpu"}) EXPECT_TRUE(has(std::string("probed ") + pane)) << pane;
        for (const char* input : {"A", "B"})  // "ATensor" where that has room
          EXPECT_TRUE(has(std::string("probed ") + input) || has(std::string("probed ") + input + "Tensor")) << input;
      }
}

TEST_F(PaneRoom, PanesKeepTheirPlacesWhenOthersCome) {
  const auto rectangle = [&](const std::string& name) {
    const ImVec4 r = gui.rectangle("heatmaps." + name);
    return std::array{r.x, r.y, r.z, r.w};
  };
  set_room({900, 620});
  const std::vector<HeatmapSource> all = sources;
  const auto input = rectangle("ATensor.picture"), reference = rectangle("reference.picture");
  const float probe = gui.rectangle("heatmaps.probe").y;
  for (const std::size_t present : {1u, 2u, 3u, 4u}) {
    sources.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(present));
    cache.awaited.assign(all.begin() + static_cast<std::ptrdiff_t>(present), all.end());
    gui.frame(2);
    EXPECT_EQ(rectangle("ATensor.picture"), input) << present;
    if (present > 2) {
      EXPECT_EQ(rectangle("reference.picture"), reference);
    }
    EXPECT_EQ(gui.rectangle("heatmaps.probe").y, probe) << present;
  }
  cache.awaited.clear();  // none of them comes
  sources.pop_back(), sources.pop_back();
  gui.frame(2);
  EXPECT_NE(rectangle("ATensor.picture"), input);
}

TEST_F(PaneRoom, PanesBetweenOthersKeepTheirPlacesUntilTheyCome) {
  set_room({900, 620});
  const std::vector<HeatmapSource> all = sources;
  const ImVec4 computed = place("gpu.picture"), reference = place("reference.picture");
  sources = {all[0], all[1], all[3]};
  cache.awaited = {{.title = "reference", .role = PaneRole::Reference},
                   {.title = "difference", .role = PaneRole::Difference}};
  gui.frame(2);
  EXPECT_EQ(place("gpu.picture").x, computed.x);
  EXPECT_EQ(place("gpu.picture").y, computed.y);
  EXPECT_EQ(place("reference.awaited").x, reference.x);
  EXPECT_EQ(place("reference.awaited").y, reference.y);
  EXPECT_TRUE(has("reference.~ running"));
  EXPECT_TRUE(has("difference.~ not compared yet"));
  gui.key(GLFW_KEY_3);
  EXPECT_EQ(cache.told.text, "pane 3 has no picture yet");
  arrangement.hidden = {"difference"};
  gui.frame(2);
  EXPECT_FALSE(has("difference.awaited"));
}

TEST_F(PaneRoom, PanesThatStayEmptyAreOneLineWhereThereIsLittleRoom) {
  sources.resize(3);
  const std::string why = "gpu cannot run this dispatch: it was chosen for CLIP";
  cache.awaited = {{.title = "gpu", .role = PaneRole::Computed, .never_comes = why},
                   {.title = "difference", .role = PaneRole::Difference, .never_comes = why}};
  set_room({900, 920});
  EXPECT_TRUE(has("gpu.~ not run") && has("difference.awaited")) << "no pane moves";
  gui.key(GLFW_KEY_5);
  EXPECT_EQ(cache.told.text, "pane 5 has no picture: " + why);
  set_room({440, 440});
  ASSERT_TRUE(has("gpu.not run line"));
  EXPECT_TRUE(has("gpu.why " + why));
  EXPECT_FALSE(has("gpu.awaited") || has("difference.awaited"));
  gui.key(GLFW_KEY_5);
  EXPECT_EQ(cache.told.text, "no pane 5: 3 panes on screen") << "the line is none";
  gui.key(GLFW_KEY_3);
  EXPECT_EQ(cache.enlarged, "reference");
  EXPECT_FALSE(has("gpu.not run line")) << "it is alone";
  gui.key(GLFW_KEY_3);
  EXPECT_EQ(cache.enlarged, "");
  const ImVec4 line = place("gpu.not run line"), reference = place("reference.picture"), probe = place("probe");
  EXPECT_LT(line.w, 60);
  EXPECT_GT(line.y, reference.y + reference.w) << "behind the others, as the pane";
  EXPECT_LE(line.y + line.w, probe.y);
  EXPECT_LE(probe.y + probe.w, 440);
  arrangement.order = {"computed", "ATensor", "BTensor", "reference", "difference"};
  gui.frame(2);
  EXPECT_TRUE(has("gpu.awaited")) << "it stands before others";
  EXPECT_FALSE(has("gpu.not run line"));
}

TEST_F(PaneRoom, AnInheritedDifferenceSaysSoAtEveryWidth) {
  sources[3].origin.clear();
  sources[3].inherited = sources[4].inherited = "not run, inherited";
  const auto says = [&](const std::string& pane) {
    const char* whole = pane == "gpu" ? ".the reference's, inherited" : ".not run; inherited from earlier steps";
    const char* least = pane == "gpu" ? ".not run" : ".inherited";
    return has(pane + whole) || has(pane + ".not run, inherited") || has(pane + least);
  };
  for (const bool candidate : {false, true})
    for (const ImVec2 room : rooms) {
      sources[3].candidate = candidate ? std::optional<std::size_t>(0) : std::nullopt;
      set_room(room);
      EXPECT_TRUE(says("gpu") && says("difference")) << room.x << " x " << room.y;
    }
}

// The name gives way to the word: first its list, and no piece of it is drawn where not even "..." has room.
TEST_F(PaneRoom, TheNameOfAnInheritedOutputHasRoomOrIsNotThere) {
  for (const std::size_t i : {3u, 4u}) sources[i].inherited = "not run, inherited";
  sources[3].candidate = 0;
  arrangement.grid = PaneGrid::Row;
  int named = 0, plain = 0;
  for (float width = 1200; width >= 520; width -= 20) {
    set_room({width, 440});
    ASSERT_TRUE(has("gpu.menu") && !has("difference.title ")) << width;
    const bool says = has("gpu.the reference's, inherited") || has("gpu.not run, inherited") || has("gpu.not run");
    if (!has("gpu.backend")) {
      EXPECT_TRUE(says) << width;
      plain += has("gpu.title gpu") ? 1 : 0;
      continue;
    }
    ++named;
    EXPECT_GE(place("gpu.backend").z, ImGui::CalcTextSize("...").x + 18) << "with its arrow, at " << width;
  }
  EXPECT_GT(named, 0);
  EXPECT_GT(plain, 0) << "where the list has no room, but the name";
}

TEST_F(PaneRoom, AnImplementationMayHaveAnyName) {
  sources[3].title = "inherited_fix", sources[3].origin = "inherited_fix.py, scaled to 0..1";
  sources[3].backends.clear();
  sources[4].origin = "inherited_fix against reference";
  for (const ImVec2 room : {ImVec2{440, 440}, ImVec2{1220, 1000}, ImVec2{3000, 1000}}) {
    set_room(room);
    for (const char* pane : {"inherited_fix", "difference"})
      for (const char* word : {"inherited from earlier steps", "the reference's, inherited", "inherited"})
        EXPECT_FALSE(has(fmt::format("{}.{}", pane, word))) << pane << " " << word << " at " << room.x;
  }
  EXPECT_TRUE(has("inherited_fix.title inherited_fix"));
  EXPECT_TRUE(has("difference.origin inherited_fix against reference"));
}

TEST_F(PaneRoom, AnOwnInputSaysWhoseItIsWhereItsNameIsCut) {
  sources[1].title = "ATensor of clamp_of_doubles", sources[1].own_of = "ATensor";
  const std::string whole = sources[1].title, owner = "of clamp_of_doubles";
  const auto shows = [&](const std::string& title) { return has(fmt::format("{}.title {}", whole, title)); };
  int cut = 0;
  arrangement.grid = PaneGrid::Row;
  for (float width = 900; width >= 300; width -= 20) {
    set_room({width, 440});
    if (!has(whole + ".picture") || shows(whole) || shows("A " + owner) || shows(owner)) continue;
    ++cut;
    bool has_both_ends = false;  // "of cl...bles"
    for (std::size_t most = 8; most < owner.size(); ++most)
      has_both_ends = has_both_ends || shows(visible_name(owner, most));
    EXPECT_TRUE(has_both_ends) << width;
  }
  EXPECT_GT(cut, 0);
}

TEST_F(PaneRoom, TheProbeStaysInSightWhateverGridIsChosen) {
  for (const PaneGrid grid : pane_grids)
    for (const ImVec2 room : rooms) {
      arrangement.grid = grid;
      view.bits = true;
      set_room(room);
      const ImVec4 bits = place("probe bits");
      EXPECT_LE(bits.y + bits.w, room.y) << name(grid) << " " << room.x << " x " << room.y;
    }
}

TEST_F(PaneRoom, BitsThatALineHasNoRoomForTakeASecondOne) {
  view.bits = true;
  view.pinned = true;
  view.probe = {{3, 4}};
  const auto of_a_row = [&] { return place("probe bits gpu 0").y - place("probe bits reference 0").y; };
  set_room({900, 624});
  const float one = of_a_row();
  set_room({425, 1100});
  EXPECT_EQ(of_a_row(), 2 * one);
  for (const char* pane : {"ATensor", "BTensor", "reference", "gpu"})
    for (int part = 0; part < 8; ++part)
      EXPECT_TRUE(has(std::string("probe bits ") + pane + " " + std::to_string(part))) << pane << " " << part;
  set_room({425, 624});  // in a window of 1024 x 700: all tensors come before their second lines
  EXPECT_EQ(of_a_row(), one);
  EXPECT_TRUE(has("probe bits gpu 4")) << "the hexadecimal form";
  EXPECT_FALSE(has("probe bits gpu 6")) << "the steps, which would have no room";
}

TEST_F(PaneRoom, BitsOfSeveralTensorsAreInSightInALowWindow) {
  view.bits = true;
  view.pinned = true;
  view.probe = {{3, 4}};
  for (const ImVec2 room : {ImVec2{425, 624}, ImVec2{440, 624}, ImVec2{580, 644}, ImVec2{900, 620}}) {
    set_room(room);
    const ImVec4 area = place("probe bits");
    for (const char* pane : {"ATensor", "BTensor"})
      for (int part : {0, 1, 2, 3}) {
        const ImVec4 text = place(fmt::format("probe bits {} {}", pane, part));
        EXPECT_GT(text.z, 0) << pane << " " << part << " at " << room.x;
        EXPECT_LE(text.x + text.z, room.x);
        EXPECT_LE(text.y + text.w, area.y + area.w);
      }
  }
  fill({1, 8}), set_room({900, 700});
  EXPECT_GT(place("probe bits").w, 3 * fonts().mono->FontSize) << "all four, beside low pictures";
}

TEST_F(PaneRoom, BitsScrollWhereThePicturesNeedTheRoom) {
  view.bits = true;
  view.pinned = true;
  view.probe = {{3, 4}};
  for (const ImVec2 room : {ImVec2{425, 624}, ImVec2{580, 644}, ImVec2{900, 620}, ImVec2{900, 920}}) {
    set_room(room);
    for (const std::string& title : pane_room_titles)
      EXPECT_GE(place(title + ".picture").w, std::min(119.0f, place("gpu.picture").z * 4 / 5 - 1)) << title;
    EXPECT_LE(place("probe bits").w, room.y / 3);
  }
  set_room({425, 560});
  const ImVec4 area = place("probe bits");
  EXPECT_GT(place("probe bits gpu 0").y, area.y + area.w);
  for (int i = 0; i < 8; ++i) gui.wheel({area.x + 20, area.y + area.w / 2}, -1);
  EXPECT_LE(place("probe bits gpu 0").y + place("probe bits gpu 0").w, area.y + area.w);
}

TEST_F(PaneRoom, BitsOfNoElementLeaveTheirRoomToAHint) {
  view.bits = true;
  set_room({900, 644});
  const ImVec4 hint = place("no bits"), area = place("probe bits"), picture = place("gpu.picture");
  EXPECT_GE(hint.y, area.y);
  EXPECT_LE(hint.y + hint.w, area.y + area.w);
  view.pinned = true;
  view.probe = {{3, 4}};
  set_room({900, 644});
  EXPECT_FALSE(has("no bits"));
  EXPECT_EQ(place("gpu.picture").w, picture.w);
}

TEST_F(PaneRoom, ALowOneHasLegendsOfOneLineAndLargerPictures) {
  set_room({440, 500});
  const ImVec4 high = place("ATensor.picture");
  EXPECT_GT(place("ATensor.range from").y, place("ATensor.range").y + 8) << "below the bar";
  set_room({440, 430});
  const ImVec4 low = place("ATensor.picture"), bar = place("ATensor.range"), from = place("ATensor.range from");
  EXPECT_LE(from.x + from.z, bar.x) << "beside the bar";
  EXPECT_LT(from.y, bar.y + bar.w);
  EXPECT_GT(low.w, high.w - 35) << "two rows share what is lost";
}

TEST_F(PaneRoom, WordsOfTruthValuesAreWholeOrNotThere) {
  sources[0].is_condition = true;
  for (float width = 300; width < 1000; width += 20) {
    set_room({width, 500});
    const ImVec4 legend = place("ATensor.truth values");
    for (const char* word : {"ATensor.false, 0", "ATensor.false", "ATensor.true"}) {
      if (!has(word)) continue;
      EXPECT_GE(place(word).x, legend.x) << word << " at " << width;
      EXPECT_LE(place(word).x + place(word).z, legend.x + legend.z) << word << " at " << width;
    }
  }
}

TEST_F(PaneRoom, BitsLeaveThePanesTheirColumns) {
  for (const std::vector<std::uint32_t>& sizes : {std::vector<std::uint32_t>{4, 40}, {5, 13}, {30, 20}, {40, 3}})
    for (float width = 500; width <= 1200; width += 100)
      for (float height = 500; height <= 1100; height += 50) {
        fill(sizes);
        view = {};
        const auto columns = [&](bool bits) {
          view.bits = bits;
          set_room({width, height});
          int count = 0;
          for (const std::string& title : pane_room_titles)
            count += place(title + ".picture").y == place(pane_room_titles[0] + ".picture").y ? 1 : 0;
          return count;
        };
        EXPECT_EQ(columns(false), columns(true)) << width << " x " << height << ", " << sizes[0] << " x " << sizes[1];
      }
}

TEST_F(PaneRoom, CellsOfASmallMatrixShowTheirNumbersOnASmallScreen) {
  set_room({580, 644});
  const ImVec4 picture = place("ATensor.picture");
  EXPECT_GE(std::min(picture.z / 5, picture.w / 4), 34);
}

TEST_F(PaneRoom, TheEndsOfALegendDoNotTouch) {
  for (float width = 300; width < 1000; width += 20) {
    set_room({width, 500});
    for (const std::string& title : pane_room_titles) {
      if (!has(title + ".range from")) continue;
      const ImVec4 low = place(title + ".range from"), high = place(title + ".range to");
      EXPECT_LT(low.x + low.z, high.x) << title << " at " << width;
      EXPECT_LE(high.x + high.z, place(title + ".picture").x + place(title + ".picture").z + 1) << title;
    }
  }
}

TEST_F(PaneRoom, TheNamesOfTheClassesDoNotTouch) {
  view.difference = picture::Show::Class;
  int named = 0;
  for (float width = 300; width < 2400; width += 40) {
    set_room({width, 500});
    std::vector<ImVec4> placed;
    const ImVec4 picture = place("difference.picture");
    for (const char* kind :
         {"equal", "off by one", "off by 2 to 16", "sign of zero", "NaN", "infinity", "off by more"}) {
      if (!has(std::string("difference.class ") + kind)) continue;
      const ImVec4 r = place(std::string("difference.class ") + kind);
      EXPECT_LE(r.x + r.z, picture.x + picture.z + 1) << kind << " at " << width;
      for (const ImVec4& other : placed) EXPECT_TRUE(apart(r, other)) << kind << " at " << width;
      placed.push_back(r);
      ++named;
    }
  }
  EXPECT_GT(named, 0);
}

TEST_F(PaneRoom, ACountIsShownBeforeTheOriginOfThePane) {
  const auto shows = [&](const std::string& word) { return has("difference." + word); };
  int in_brief = 0, alone = 0;
  for (float width = 900; width >= 200; width -= 10) {
    set_room({width, 644});
    if (shows("title diff")) in_brief += shows("20 differ") ? 1 : 0, alone += shows("20") ? 1 : 0;
    EXPECT_TRUE(!shows("...") && (shows("20 differ") || (shows("20") && !shows("title difference")))) << width;
  }
  EXPECT_GT(in_brief + alone, 0) << "the word gets shorter, and stays beside the number";
}

TEST_F(PaneRoom, ACountOfInexactElementsSaysThatItIsOfTheSlice) {
  fill({2, 4, 5});
  sources[4].error = ErrorUnit{};
  for (float width = 1200; width >= 700; width -= 100) {
    set_room({width, 644});
    EXPECT_TRUE(has("difference.20 inexact in this slice") || has("difference.20 inexact in slice") ||
                has("difference.20 in slice"))
        << width;
  }
}

TEST_F(PaneRoom, AnEqualSliceOfATensorThatDiffersSaysThatItIsASlice) {
  fill({2, 4, 5});
  std::vector<float> other(40, 1.0f);
  const Tensor a = floats({2, 4, 5}, other);
  other.back() = 2;  // in the slice that is not shown
  sources[4] = {pane_room_titles[4], "gpu against reference", floats({2, 4, 5}, other), a,
                ++version,           PaneRole::Difference};
  for (float width = 1200; width >= 700; width -= 100) {
    set_room({width, 644});
    EXPECT_TRUE(has("difference.= all equal in this slice") || has("difference.= in slice")) << width;
    EXPECT_FALSE(has("difference.=")) << width;
  }
}

TEST_F(PaneRoom, TheTooltipOfATitleStaysInItsPane) {
  set_room({900, 644});
  gui.move({1, 1});
  gui.move(gui.place_on("heatmaps.reference.title reference"));
  gui.frame(4);
  const ImVec4 tooltip = gui.rectangle("heatmaps.reference.tooltip"), picture = place("reference.picture"),
               title = place("reference.title reference");
  EXPECT_GE(tooltip.x, picture.x - 1);
  EXPECT_LE(tooltip.x + tooltip.z, picture.x + picture.z + 1);
  EXPECT_GE(tooltip.y, title.y + title.w);
}

TEST_F(PaneRoom, AnEqualSliceOfATensorThatIsEqualSaysThatAllIsEqual) {
  fill({2, 4, 5});
  const Tensor same = floats({2, 4, 5}, std::vector<float>(40, 1.0f));
  sources[4] = {pane_room_titles[4], "gpu against reference", same, same, ++version, PaneRole::Difference};
  sources[4].equal = true;
  set_room({1200, 644});
  EXPECT_TRUE(has("difference.= all equal") && !has("difference.= all equal in this slice"));
}

TEST_F(PaneRoom, TheErrorOfTheElementTakesNoRoomFromTheOthers) {
  view.pinned = true;
  view.probe = {{3, 4}};
  for (float width = 500; width <= 1900; width += 100) {
    sources[4].error.reset();
    set_room({width, 644});
    const bool had_bits = has("probed bits gpu");
    sources[4].error = ErrorUnit::Steps;
    set_room({width, 644});
    EXPECT_EQ(has("probed bits gpu"), had_bits) << width;
    EXPECT_TRUE(has("probed error, steps") || width < 1600) << width;
  }
}

// Where there is no room for the usual space between columns, the numbers that panes show stay as large as elements,
// and elements are smaller than these at last.
TEST_F(PaneRoom, RealNumbersThatPanesShowAreReadableInTheProbe) {
  const Tensor tensor = tensor_of(DataType::Int8, {4, 5}, std::vector<std::int8_t>(20, -100));
  for (HeatmapSource& source : sources) {
    source.tensor = tensor;
    ++source.version;
    if (source.reference) source.reference = tensor;
    if (!source.reference) source.quantization = Quantization{DataType::Int8, 0.5, -3}, source.real_numbers = true;
  }
  view.pinned = true;
  view.probe = {{1, 2}};
  const auto pitch = [&] { return place("probed gpu").x - place("probed reference").x; };
  set_room({1900, 440});
  const float usual = pitch(), height = place("probed bits reference").w;
  ASSERT_GT(usual, 0);
  bool readable = false;
  for (float width = 1000; width >= 300; width -= 4) {
    set_room({width, 440});
    const bool is_narrow = pitch() > 0 && pitch() < usual && has("probed bits reference");
    readable = readable || (is_narrow && place("probed bits reference").w == place("probed reference").w);
    if (has("probed bits reference")) {
      EXPECT_EQ(place("probed bits reference").w, height) << width;
    }
  }
  EXPECT_TRUE(readable);
}

TEST_F(PaneRoom, TheTooltipOfAnElementCoversNoTitleAndNoOtherPicture) {
  view.probe = std::vector<std::uint32_t>{0, 0};
  view.pinned = true;
  for (const ImVec2 room : rooms) {
    set_room(room);
    for (const std::string& title : pane_room_titles) {
      for (const float across : {0.45f, 0.52f}) gui.move(gui.place_on("heatmaps." + title + ".picture", across, 0.48f));
      gui.frame(3);
      const auto tooltip = widget_rectangle("heatmaps." + title + ".tooltip");
      ASSERT_TRUE(tooltip.has_value()) << title;
      for (const std::string& other : pane_room_titles) {
        EXPECT_TRUE(apart(*tooltip, place(other + ".menu"))) << title << " over " << other << " at " << room.x;
        EXPECT_TRUE(other == title || room.y < 640 || apart(*tooltip, place(other + ".picture")))
            << title << " over the picture of " << other << " at " << room.x;
      }
    }
  }
}

TEST_F(PaneRoom, ANarrowTitleCountsBothInfinitiesTogether) {
  std::vector<float> values(60 * 60, std::numeric_limits<float>::quiet_NaN());
  values[0] = std::numeric_limits<float>::infinity(), values[1] = -values[0];
  sources = {sources.front()};
  sources.front().title = "InputTensor";
  sources.front().tensor = floats({60, 60}, values);
  bool joined = false;
  for (float width = 400; width >= 215; width -= 5) {
    set_room({width, 300});
    const bool both = has("InputTensor.1 +Inf") && has("InputTensor.1 -Inf");
    EXPECT_TRUE(both || has("InputTensor.2 Inf")) << width;
    EXPECT_FALSE(has("InputTensor....")) << width;
    joined = joined || has("InputTensor.2 Inf");
  }
  EXPECT_TRUE(joined);
}

TEST_F(PaneRoom, ANarrowTitleKeepsTheCountOfNaN) {
  std::vector<float> values(60 * 60, std::numeric_limits<float>::quiet_NaN());
  values.front() = std::numeric_limits<float>::infinity();
  sources = {sources.front()};
  sources.front().title = "InputTensor";
  sources.front().tensor = floats({60, 60}, values);
  for (float width = 130; width <= 400; width += 5) {
    set_room({width, 300});
    EXPECT_TRUE(has("InputTensor.3,599 NaN") || has("InputTensor.3.60k NaN") || has("InputTensor.NaN")) << width;
    EXPECT_FALSE(width >= 200 && has("InputTensor.NaN")) << width;
  }
}

TEST_F(PaneRoom, TheNameOfATensorGivesWayToTheWordNaNAlone) {
  fill({60, 60});
  std::vector<float> values(60 * 60);
  std::fill_n(values.begin(), 12, std::numeric_limits<float>::quiet_NaN());
  sources.front().title = "ConditionTensor";
  sources.front().tensor = floats({60, 60}, values);
  bool brief = false, counted = false;
  for (float width = 1200; width >= 420; width -= 4) {
    set_room({width, 440});
    const bool whole = has("ConditionTensor.title ConditionTensor"), counts = has("ConditionTensor.12 NaN");
    EXPECT_TRUE(whole || has("ConditionTensor.title Condition") || has("ConditionTensor.NaN")) << width;
    EXPECT_TRUE(counts || has("ConditionTensor.NaN")) << width;
    brief = brief || !whole, counted = counted || counts;
  }
  EXPECT_TRUE(brief && counted);
}

TEST_F(PaneRoom, ASentenceInAPictureIsNoWiderThanThat) {
  fill({60, 60});
  sources.back().tensor = *sources.back().reference;
  sources.back().stale = true;
  for (const ImVec2 room : rooms) {
    set_room(room);
    ASSERT_TRUE(has("difference.banner"));
    const ImVec4 sentence = place("difference.banner"), picture = place("difference.picture");
    EXPECT_GE(sentence.x, picture.x) << room.x << " x " << room.y;
    EXPECT_LE(sentence.x + sentence.z, picture.x + picture.z) << room.x << " x " << room.y;
  }
}

TEST_F(PaneRoom, EqualTilesKeepTheirHeadingsFreeOfASentence) {
  fill({2, 60, 60});
  sources.back().tensor = *sources.back().reference;
  set_room({580, 644});
  ASSERT_TRUE(has("difference.banner"));
  view.slice = picture::default_slice(std::vector<std::uint32_t>{2, 60, 60});
  view.slice->tiled = {0};
  gui.frame(3);
  EXPECT_TRUE(has("difference.picture"));
  EXPECT_FALSE(has("difference.banner"));
  view.slice->tiled.clear(), view.slice->all_tiled = true;
  gui.frame(3);
  EXPECT_FALSE(has("difference.banner")) << "of every dimension that is not drawn";
}

// The button that leaves the enlargement takes no column from them.
TEST_F(PaneRoom, AnEnlargedPaneHasAsManySlidersInALineAsSeveral) {
  fill({2, 2, 3, 2, 3, 2, 4, 4});
  set_room({440, 440});
  const auto lines = [] {
    std::set<float> tops;
    for (int d = 0; d < 6; ++d) tops.insert(place("slice.index d" + std::to_string(d)).y);
    return tops.size();
  };
  const std::size_t of_several = lines();
  EXPECT_LT(of_several, 6u);
  cache.enlarged = pane_room_titles[2];
  gui.frame(3);
  EXPECT_EQ(lines(), of_several);
  const ImVec4 leave = place("leave enlarged");
  EXPECT_LE(leave.x + leave.z, 440);
  EXPECT_LE(place("probe").y + place("probe").w, 440);
}

}  // namespace
}  // namespace opscope::gui
